import type { CSSProperties, ReactNode } from 'react'
import { LOOK, STYLE_SHEET } from './look.ts'

interface FrameProps {
  readonly className?: string
  readonly style?: CSSProperties
  readonly cellClassName?: string
  readonly cellStyle: CSSProperties
  readonly children: ReactNode
}

/** A part of a letter: a table of one cell, because Outlook ignores paddings and widths of other elements. */
function Frame({ className, style, cellClassName, cellStyle, children }: FrameProps) {
  return (
    <table
      role="presentation"
      align="center"
      width="100%"
      border={0}
      cellPadding={0}
      cellSpacing={0}
      className={className}
      style={style}
    >
      <tbody>
        <tr>
          <td className={cellClassName} style={cellStyle}>
            {children}
          </td>
        </tr>
      </tbody>
    </table>
  )
}

interface PageProps {
  readonly subject: string
  readonly preheader: string
  /** What keeps the beginning of the letter out of the list of mails. */
  readonly padding: string
  readonly heading: string
  readonly blocks: string
  readonly why: string
}

/**
 * A letter as a page of HTML. It loads nothing, so that it looks the same everywhere and tells nobody when it is read
 * (MAIL-3). The paper is colored twice, because some programs drop the body element.
 */
export function LetterPage({ subject, preheader, padding, heading, blocks, why }: PageProps) {
  return (
    <html lang="ru">
      <head>
        <meta httpEquiv="Content-Type" content="text/html; charset=UTF-8" />
        <title>{subject}</title>
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="x-apple-disable-message-reformatting" />
        <style>{STYLE_SHEET}</style>
      </head>
      <body className="paper" style={LOOK.paper}>
        <Frame cellStyle={LOOK.paper}>
          <div style={LOOK.preheader}>
            {preheader}
            <div>{padding}</div>
          </div>
          <Frame style={LOOK.column} cellClassName="outer" cellStyle={LOOK.outer}>
            <Frame cellStyle={LOOK.head}>
              <p className="ink" style={LOOK.wordmark}>
                Глянец
                <span className="link" style={LOOK.drop}>
                  •
                </span>
              </p>
            </Frame>
            <Frame className="card" style={LOOK.card} cellClassName="inside" cellStyle={LOOK.inside}>
              <h1 className="ink" style={LOOK.heading}>
                {heading}
              </h1>
              {blocks}
            </Frame>
            <Frame cellStyle={LOOK.foot}>
              <p className="quiet" style={LOOK.why}>
                {why}
              </p>
            </Frame>
          </Frame>
        </Frame>
      </body>
    </html>
  )
}

export function Paragraph({ text }: { readonly text: string }) {
  return (
    <p className="ink" style={LOOK.text}>
      {text}
    </p>
  )
}

export function Note({ text }: { readonly text: string }) {
  return (
    <p className="quiet" style={LOOK.note}>
      {text}
    </p>
  )
}

interface LinkProps {
  readonly text: string
  readonly href: string
}

/** A button. Outlook, which ignores the link's padding, gets that of the cell. */
export function MainLink({ text, href }: LinkProps) {
  return (
    <table role="presentation" border={0} cellPadding={0} cellSpacing={0} style={LOOK.buttonPlace}>
      <tbody>
        <tr>
          <td style={LOOK.buttonCell}>
            <a href={href} style={LOOK.button}>
              {text}
            </a>
          </td>
        </tr>
      </tbody>
    </table>
  )
}

export function FurtherLink({ text, href }: LinkProps) {
  return (
    <p style={LOOK.text}>
      <a href={href} className="link" style={LOOK.link}>
        {text}
      </a>
    </p>
  )
}

/** One table for all rows, so that the columns of all are equally wide. */
export function Table({ rows }: { readonly rows: ReactNode }) {
  return (
    <table role="presentation" className="rule" style={LOOK.table} cellPadding={0} cellSpacing={0}>
      <tbody>{rows}</tbody>
    </table>
  )
}

export function FactRow({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <tr>
      <td className="quiet rule label" style={LOOK.label}>
        {label}
      </td>
      <td className="ink rule value" style={LOOK.value}>
        {value}
      </td>
    </tr>
  )
}

interface LineProps {
  readonly name: string
  readonly count: string
  readonly sum: string
}

export function LineRow({ name, count, sum }: LineProps) {
  return (
    <tr>
      <td className="ink rule" style={LOOK.product}>
        {name}
        <br />
        <span className="quiet" style={LOOK.count}>
          {count}
        </span>
      </td>
      <td className="ink rule" style={LOOK.sum}>
        {sum}
      </td>
    </tr>
  )
}

interface SumProps {
  readonly label: string
  readonly value: string
  readonly isTotal: boolean
}

export function SumRow({ label, value, isTotal }: SumProps) {
  return (
    <tr>
      <td className={isTotal ? 'ink rule' : 'quiet rule'} style={isTotal ? LOOK.total : LOOK.sumLabel}>
        {label}
      </td>
      <td className="ink rule" style={isTotal ? LOOK.totalSum : LOOK.sum}>
        {value}
      </td>
    </tr>
  )
}
