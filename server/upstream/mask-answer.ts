import { maskText } from '#server/mask.ts'

/** The longest excerpt of an answer that is logged, in characters. */
const LONGEST = 500
/** How many characters of an answer are looked at. */
export const READ_OF_REFUSAL = 4000

/** Names of fields whose values say who a person is, or let somebody act for the shop. */
const PERSONAL =
  /phone|tel|mobile|e-?mail|name|fio|patronymic|person|customer|client|recipient|sender|contact|address|street|house|flat|room|card|pan|token|secret|passw|api[_-]?id|key|auth|login|user|cookie|session|jti/i

interface Notation {
  /** The name of a field with what is between it and the value. No two matches can begin in the same run of letters. */
  readonly name: RegExp
  readonly value: RegExp
  readonly hidden: string
}

const JSON_NAME = /"[^"]*"\s*:\s*/g
/** How fields are written in JSON, lists of it, forms, and XML. */
const NOTATIONS: readonly Notation[] = [
  { name: JSON_NAME, value: /^(?:"(?:[^"\\]|\\.)*"?|[^\s",{}[\]]+)/, hidden: '"***"' },
  { name: JSON_NAME, value: /^\[[^{}[\]]*\]?/, hidden: '["***"]' },
  { name: /(?<![\w-])[\w-]+=/g, value: /^[^&\s"']+/, hidden: '***' },
  { name: /<[\w:-]+>/g, value: /^[^<]+/, hidden: '***' },
]
/** Ids, keys, and tokens: what is long and contains a digit. */
const SECRETS = /(?<![\w-])(?=[\w-]*\d)[\w-]{20,}/g
/** Phones and cards without any mark of what they are. */
const NUMBERS = /\d(?:[\s().-]{0,2}\d){9,}/g
/** 'Иванова Анна Петровна', in Cyrillic or Latin letters, and 'Иванова А. П.'. */
const NAMES = /\p{Lu}\p{Ll}+(?:-\p{Lu}\p{Ll}+)?(?:\s+\p{Lu}(?:\p{Ll}+|\.)){1,2}/gu
/** An escape of JSON, but for those of quotes, backslashes, and control characters. */
const ESCAPE = /\\u([0-9a-f]{4})/gi

/**
 * Returns an excerpt of what an upstream has answered, for the log and the staff: without phones, mail addresses,
 * names, and secrets, whether a field says so or the text looks like one (OPS-61). Rather hides too much.
 */
export function maskAnswer(answer: string): string {
  const text = answer.slice(0, READ_OF_REFUSAL).replace(ESCAPE, unescaped)
  return maskText(NOTATIONS.reduce(hideValues, text))
    .replace(NUMBERS, '***')
    .replace(SECRETS, '***')
    .replace(NAMES, '***')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST)
}

/**
 * Hides the values of personal fields. What a name contains is looked for afterwards: an expression for personal names
 * alone would try each letter of a long one as its beginning and as its end.
 */
function hideValues(text: string, { name, value, hidden }: Notation): string {
  let result = ''
  let end = 0
  for (const { 0: found, index } of text.matchAll(name)) {
    const start = index + found.length
    if (index < end || !PERSONAL.test(found)) continue
    const length = value.exec(text.slice(start))?.[0].length
    if (length === undefined) continue
    result += text.slice(end, start) + hidden
    end = start + length
  }
  return result + text.slice(end)
}

function unescaped(sequence: string, hex: string): string {
  const character = String.fromCharCode(Number.parseInt(hex, 16))
  return /[\p{C}"\\]/u.test(character) ? sequence : character
}

/** Returns the upstream's own code for what went wrong, as far as a field of its answer names one. */
export function codeInAnswer(answer: string): string | undefined {
  const field = /"(?:error_?code|status_code|code|error|errorcode)"\s*:\s*"?([\w.-]{1,60})/i
  return field.exec(answer.slice(0, READ_OF_REFUSAL))?.[1]
}
