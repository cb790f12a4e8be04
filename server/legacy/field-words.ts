import type { JsonSchema } from './open-api.ts'

/** Describes the values that a field accepts in a few words: 'integer 0–50, default 10'. */
export function fieldWords(schema: JsonSchema): string {
  const { default: usual, ...kind } = schema
  const words = kindWords(kind)
  return usual === undefined ? words : `${words}, default ${JSON.stringify(usual)}`
}

function kindWords(schema: JsonSchema): string {
  if ('const' in schema) return JSON.stringify(schema.const)
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (Array.isArray(schema.anyOf))
    return [...new Set((schema.anyOf as JsonSchema[]).map(kindWords))].join(' or ')
  switch (schema.type) {
    case 'integer':
    case 'number':
      return `${schema.type}${rangeWords(schema.minimum, schema.maximum)}`
    case 'string':
      return `text${rangeWords(schema.minLength, schema.maxLength)}${patternWords(schema.pattern)}`
    case 'array':
      return `list of ${kindWords(schema.items as JsonSchema)}${rangeWords(schema.minItems, schema.maxItems)}`
    default:
      return typeof schema.type === 'string' ? schema.type : 'anything'
  }
}

/**
 * Returns the bounds of a number. The bounds of safe integers are left out, because they belong to JavaScript and not
 * to the field.
 */
function rangeWords(least: unknown, most: unknown): string {
  const from = typeof least !== 'number' || least === Number.MIN_SAFE_INTEGER ? '' : String(least)
  const to = typeof most !== 'number' || most === Number.MAX_SAFE_INTEGER ? '' : String(most)
  if (from === '' && to === '') return ''
  if (to === '') return ` from ${from}`
  return from === '' ? ` up to ${to}` : ` ${from}–${to}`
}

function patternWords(pattern: unknown): string {
  return typeof pattern === 'string' ? ` /${pattern}/` : ''
}
