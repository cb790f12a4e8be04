import { maskText } from '#server/mask.ts'

/** The longest excerpt of an answer that is logged, in characters. */
const LONGEST = 500
/** How many characters of an answer are looked at. */
export const READ_OF_REFUSAL = 4000

/** Names of fields whose values say who a person is, or let somebody act for the shop. */
const PERSONAL =
  'phone|tel|mobile|e-?mail|name|fio|patronymic|person|customer|client|recipient|sender|contact|address|street|house|flat|room|card|pan|token|secret|passw|api[_-]?id|key|auth|login|user|cookie|session|jti'
const JSON_FIELD = new RegExp(
  `("[^"]*(?:${PERSONAL})[^"]*"\\s*:\\s*)(?:"(?:[^"\\\\]|\\\\.)*"?|[^\\s",{}\\[\\]]+)`,
  'gi',
)
const JSON_LIST = new RegExp(`("[^"]*(?:${PERSONAL})[^"]*"\\s*:\\s*)\\[[^{}\\[\\]]*\\]?`, 'gi')
const FORM_FIELD = new RegExp(`([\\w-]*(?:${PERSONAL})[\\w-]*=)[^&\\s"']+`, 'gi')
const XML_FIELD = new RegExp(`(<[\\w:-]*(?:${PERSONAL})[\\w:-]*>)[^<]*`, 'gi')
/** Ids, keys, and tokens: what is long and contains a digit. */
const SECRETS = /(?=[\w-]*\d)[\w-]{20,}/g
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
  const text = answer
    .slice(0, READ_OF_REFUSAL)
    .replace(ESCAPE, unescaped)
    .replace(JSON_FIELD, '$1"***"')
    .replace(JSON_LIST, '$1["***"]')
    .replace(FORM_FIELD, '$1***')
    .replace(XML_FIELD, '$1***')
  return maskText(text)
    .replace(NUMBERS, '***')
    .replace(SECRETS, '***')
    .replace(NAMES, '***')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST)
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
