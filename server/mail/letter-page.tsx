import type { ReactNode } from 'react'
import { Body, Button, Container, Head, Heading, Html, Link, Section, Text } from 'react-email'
import { LOOK, STYLE_SHEET } from './look.ts'

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
 * (MAIL-3).
 */
export function LetterPage({ subject, preheader, padding, heading, blocks, why }: PageProps) {
  return (
    <Html lang="ru">
      <Head>
        <title>{subject}</title>
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{STYLE_SHEET}</style>
      </Head>
      <Body lang="ru" className="paper" style={LOOK.paper}>
        <div style={LOOK.preheader} data-skip-in-text={true}>
          {preheader}
          <div>{padding}</div>
        </div>
        <Container style={LOOK.outer} tdClassName="outer">
          <Section style={LOOK.head}>
            <Text className="ink" style={LOOK.wordmark}>
              Глянец
              <span className="link" style={LOOK.drop}>
                •
              </span>
            </Text>
          </Section>
          <Section style={LOOK.card} tdClassName="inside" className="card">
            <Heading as="h1" className="ink" style={LOOK.heading}>
              {heading}
            </Heading>
            {blocks}
          </Section>
          <Section style={LOOK.foot}>
            <Text className="quiet" style={LOOK.why}>
              {why}
            </Text>
          </Section>
        </Container>
      </Body>
    </Html>
  )
}

export function Paragraph({ text }: { readonly text: string }) {
  return (
    <Text className="ink" style={LOOK.text}>
      {text}
    </Text>
  )
}

export function Note({ text }: { readonly text: string }) {
  return (
    <Text className="quiet" style={LOOK.note}>
      {text}
    </Text>
  )
}

interface LinkProps {
  readonly text: string
  readonly href: string
}

export function MainLink({ text, href }: LinkProps) {
  return (
    <Button href={href} style={LOOK.button}>
      {text}
    </Button>
  )
}

export function FurtherLink({ text, href }: LinkProps) {
  return (
    <Text style={LOOK.text}>
      <Link href={href} className="link" style={LOOK.link}>
        {text}
      </Link>
    </Text>
  )
}

/** One table for all rows, unlike the rows of the package, so that the columns of all are equally wide. */
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
