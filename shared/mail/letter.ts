import { greetingName, isName } from '#shared/account/greeting-name.ts'
import { joined } from './joined.ts'

/** A label with its value: 'Оплата' and 'Картой при получении'. */
export interface LetterFact {
  readonly label: string
  readonly value: string
}

export type LetterBlock =
  | { readonly type: 'text'; readonly text: string }
  /** Something less important, in smaller letters. */
  | { readonly type: 'note'; readonly text: string }
  | { readonly type: 'facts'; readonly facts: readonly LetterFact[] }
  | {
      readonly type: 'lines'
      readonly lines: readonly LetterLine[]
      /** The sums below the lines. */
      readonly sums: readonly LetterSum[]
    }
  | { readonly type: 'link'; readonly text: string; readonly href: string }

/** A sum with its label. */
export interface LetterSum extends LetterFact {
  readonly isTotal: boolean
}

/** A product of an order. */
export interface LetterLine {
  readonly name: string
  /** '2 шт.' */
  readonly count: string
  readonly sum: string
}

/**
 * A mail before it is rendered. Its text part and its HTML part contain the same blocks in the same order, so that
 * neither says what the other one does not.
 */
export interface Letter {
  readonly subject: string
  /** What a list of mails shows behind the subject. */
  readonly preheader: string
  /** Letters to the staff have neither a greeting nor a signature. */
  readonly to: 'buyer' | 'staff'
  /** How a buyer is addressed; absent if that is not known. */
  readonly name?: string
  readonly heading: string
  readonly blocks: readonly LetterBlock[]
  /** Why the recipient gets this letter. */
  readonly why: string
}

export const SIGNATURE = 'Ваш «Глянец»'

/** Returns a letter that addresses its reader by a name, which is stored as 'Фамилия и Имя', unless it can be none. */
export function addressedTo(letter: Letter, name: string): Letter {
  return isName(name) ? { ...letter, name: greetingName(name) } : letter
}

export function greetingOf({ name }: Letter): string {
  return name === undefined ? 'Здравствуйте!' : `Здравствуйте, ${name}!`
}

/** Returns the text part of a letter. */
export function letterText(letter: Letter): string {
  const { to, blocks, why } = letter
  const body = blocks.map(blockText)
  return (to === 'buyer' ? [greetingOf(letter), ...body, SIGNATURE, why] : [...body, why]).join('\n\n')
}

function blockText(block: LetterBlock): string {
  switch (block.type) {
    case 'text':
    case 'note':
      return block.text
    case 'facts':
      return factsText(block.facts)
    case 'lines':
      return [
        ...block.lines.map(({ name, count, sum }) => joined(`${name}, ${count} — ${sum}`)),
        factsText(block.sums),
      ].join('\n')
    case 'link':
      return `${block.text}: ${block.href}`
  }
}

function factsText(facts: readonly LetterFact[]): string {
  return facts.map(({ label, value }) => `${label}: ${value}`).join('\n')
}
