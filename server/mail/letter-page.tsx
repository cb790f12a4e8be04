import type { ReactNode } from 'react'
import { Body, Button, Container, Head, Heading, Html, Link, Preview, Section, Text } from 'react-email'
import { joined } from '#shared/mail/joined.ts'
import {
  GREETING,
  type Letter,
  type LetterBlock,
  type LetterFact,
  type LetterLine,
  type LetterSum,
  SIGNATURE,
} from '#shared/mail/letter.ts'
import { LOOK, STYLE_SHEET } from './look.ts'

/**
 * A letter as a page of HTML. It loads nothing, so that it looks the same everywhere and tells nobody when it is read
 * (MAIL-3).
 */
export function LetterPage({ letter }: { readonly letter: Letter }) {
  const { subject, preheader, heading, blocks, to, why } = letter
  const firstLink = blocks.findIndex(({ type }) => type === 'link')
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
        <Preview useTitleTag={false}>{preheader}</Preview>
        <Container style={LOOK.outer} tdClassName="outer">
          <Section style={LOOK.head}>
            <Text className="ink" style={LOOK.wordmark}>
              Глянец
            </Text>
          </Section>
          <Section style={LOOK.card} tdClassName="inside" className="card">
            <Heading as="h1" className="ink" style={LOOK.heading}>
              {joined(heading)}
            </Heading>
            {to === 'buyer' && <Paragraph text={GREETING} />}
            {blocks.map((block, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a letter is rendered once
              <Block key={i} block={block} isMain={i === firstLink} />
            ))}
            {to === 'buyer' && <Paragraph text={SIGNATURE} />}
          </Section>
          <Section style={LOOK.foot}>
            <Text className="quiet" style={LOOK.why}>
              {joined(why)}
            </Text>
          </Section>
        </Container>
      </Body>
    </Html>
  )
}

function Block({ block, isMain }: { readonly block: LetterBlock; readonly isMain: boolean }) {
  switch (block.type) {
    case 'text':
      return <Paragraph text={block.text} />
    case 'note':
      return (
        <Text className="quiet" style={LOOK.note}>
          {joined(block.text)}
        </Text>
      )
    case 'facts':
      return <Facts facts={block.facts} />
    case 'lines':
      return <Lines lines={block.lines} sums={block.sums} />
    case 'link':
      return isMain ? (
        <Button href={block.href} style={LOOK.button}>
          {block.text}
        </Button>
      ) : (
        <Text style={LOOK.text}>
          <Link href={block.href} className="link" style={LOOK.link}>
            {block.text}
          </Link>
        </Text>
      )
  }
}

function Paragraph({ text }: { readonly text: string }) {
  return (
    <Text className="ink" style={LOOK.text}>
      {joined(text)}
    </Text>
  )
}

function Facts({ facts }: { readonly facts: readonly LetterFact[] }) {
  return (
    <Table>
      {facts.map(({ label, value }) => (
        <tr key={label}>
          <td className="quiet rule label" style={LOOK.label}>
            {label}
          </td>
          <td className="ink rule value" style={LOOK.value}>
            {joined(value)}
          </td>
        </tr>
      ))}
    </Table>
  )
}

/** One table for all rows, unlike the rows of the package, so that the columns of all are equally wide. */
function Table({ children }: { readonly children: ReactNode }) {
  return (
    <table role="presentation" className="rule" style={LOOK.table} cellPadding={0} cellSpacing={0}>
      <tbody>{children}</tbody>
    </table>
  )
}

interface LinesProps {
  readonly lines: readonly LetterLine[]
  readonly sums: readonly LetterSum[]
}

function Lines({ lines, sums }: LinesProps) {
  return (
    <Table>
      {lines.map(({ name, count, sum }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may have the same name
        <tr key={i}>
          <td className="ink rule" style={LOOK.product}>
            {joined(name)}
            <br />
            <span className="quiet" style={LOOK.count}>
              {joined(count)}
            </span>
          </td>
          <td className="ink rule" style={LOOK.sum}>
            {joined(sum)}
          </td>
        </tr>
      ))}
      {sums.map(({ label, value, isTotal }) => (
        <tr key={label}>
          <td className={isTotal ? 'ink rule' : 'quiet rule'} style={isTotal ? LOOK.total : LOOK.sumLabel}>
            {label}
          </td>
          <td className="ink rule" style={isTotal ? LOOK.totalSum : LOOK.sum}>
            {joined(value)}
          </td>
        </tr>
      ))}
    </Table>
  )
}
