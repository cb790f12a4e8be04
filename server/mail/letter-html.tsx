import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { escapeText } from '#server/html/escape-text.ts'
import { joined } from '#shared/mail/joined.ts'
import { greetingOf, type Letter, type LetterBlock, SIGNATURE } from '#shared/mail/letter.ts'
import {
  FactRow,
  FurtherLink,
  LetterPage,
  LineRow,
  MainLink,
  Note,
  Paragraph,
  SumRow,
  Table,
} from './letter-page.tsx'

/** The document type by which mail programs lay out tables as the letters need it. */
const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">'

/** Marks the place of a text by two characters that no text contains. */
const PLACE = /\uE000(\w+)\uE001/

/**
 * Renders a part of letters once, and returns the function that fills its places with HTML: to render each letter anew
 * takes ten times as long.
 */
function part<Place extends string>(
  render: (place: (name: Place) => string) => ReactElement,
): (html: Readonly<Record<Place, string>>) => string {
  const pieces = renderToStaticMarkup(render((name) => `\uE000${name}\uE001`)).split(PLACE)
  return (html) => {
    const filled: Readonly<Record<string, string>> = html
    return pieces.map((piece, i) => (i % 2 === 0 ? piece : (filled[piece] ?? ''))).join('')
  }
}

const PARTS = {
  page: part<'subject' | 'preheader' | 'padding' | 'heading' | 'blocks' | 'why'>((place) => (
    <LetterPage
      subject={place('subject')}
      preheader={place('preheader')}
      padding={place('padding')}
      heading={place('heading')}
      blocks={place('blocks')}
      why={place('why')}
    />
  )),
  text: part<'text'>((place) => <Paragraph text={place('text')} />),
  note: part<'text'>((place) => <Note text={place('text')} />),
  mainLink: part<'text' | 'href'>((place) => <MainLink text={place('text')} href={place('href')} />),
  furtherLink: part<'text' | 'href'>((place) => <FurtherLink text={place('text')} href={place('href')} />),
  table: part<'rows'>((place) => <Table rows={place('rows')} />),
  fact: part<'label' | 'value'>((place) => <FactRow label={place('label')} value={place('value')} />),
  line: part<'name' | 'count' | 'sum'>((place) => (
    <LineRow name={place('name')} count={place('count')} sum={place('sum')} />
  )),
  sum: part<'label' | 'value'>((place) => (
    <SumRow label={place('label')} value={place('value')} isTotal={false} />
  )),
  total: part<'label' | 'value'>((place) => <SumRow label={place('label')} value={place('value')} isTotal />),
}

/** How much of a letter a list of mails shows behind the subject. Signs without a width fill what the preheader leaves. */
const LISTED = 200
const NO_WIDTH = '\u00a0\u200c\u200b\u200d\ufeff'

/** Renders the HTML part of a letter. Everything in it is escaped, whoever has typed it. */
export function letterHtml(letter: Letter): string {
  const { subject, preheader, heading, blocks, to, why } = letter
  const firstLink = blocks.findIndex(({ type }) => type === 'link')
  const middle = blocks.map((block, i) => blockHtml(block, i === firstLink)).join('')
  const said = to === 'buyer' ? textHtml(greetingOf(letter)) + middle + textHtml(SIGNATURE) : middle
  const listed = preheader.slice(0, LISTED)
  return (
    DOCTYPE +
    PARTS.page({
      subject: escapeText(subject),
      preheader: escapeText(listed),
      padding: NO_WIDTH.repeat(LISTED - listed.length),
      heading: shown(heading),
      blocks: said,
      why: shown(why),
    })
  )
}

function shown(text: string): string {
  return escapeText(joined(text))
}

function textHtml(text: string): string {
  return PARTS.text({ text: shown(text) })
}

function blockHtml(block: LetterBlock, isMain: boolean): string {
  switch (block.type) {
    case 'text':
      return textHtml(block.text)
    case 'note':
      return PARTS.note({ text: shown(block.text) })
    case 'link': {
      const link = { text: escapeText(block.text), href: escapeText(block.href) }
      return isMain ? PARTS.mainLink(link) : PARTS.furtherLink(link)
    }
    case 'facts':
      return tableHtml(
        block.facts.map(({ label, value }) => PARTS.fact({ label: escapeText(label), value: shown(value) })),
      )
    case 'lines':
      return tableHtml([
        ...block.lines.map(({ name, count, sum }) =>
          PARTS.line({ name: shown(name), count: shown(count), sum: shown(sum) }),
        ),
        ...block.sums.map(({ label, value, isTotal }) =>
          PARTS[isTotal ? 'total' : 'sum']({ label: escapeText(label), value: shown(value) }),
        ),
      ])
  }
}

function tableHtml(rows: readonly string[]): string {
  return PARTS.table({ rows: rows.join('') })
}
