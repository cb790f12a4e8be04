/**
 * The codes with which schemas refuse a value where a text of their own would say no more. They stand in place of the
 * message, so that a list of texts without keys can add the field's name to exactly these.
 */
export const SCHEMA_CODES = {
  wrongValue: 'wrong-value',
  wrongNumber: 'wrong-number',
  wrongId: 'wrong-id',
  wrongAction: 'wrong-action',
  tooLong: 'too-long',
} as const

type SchemaCode = (typeof SCHEMA_CODES)[keyof typeof SCHEMA_CODES]

const TEXTS: Record<SchemaCode, string> = {
  'wrong-value': 'Неверное значение',
  'wrong-number': 'Неверное число',
  'wrong-id': 'Неверный номер',
  'wrong-action': 'Неверное действие',
  'too-long': 'Слишком длинный текст',
}
const BY_CODE: ReadonlyMap<string, string> = new Map(Object.entries(TEXTS))

/** Whether a schema's message is a code, whose text does not say which field it is about. */
export function isSchemaCode(message: string): boolean {
  return BY_CODE.has(message)
}

/** Returns the text of a schema's message, which is a code or already a text. */
export function schemaText(message: string): string {
  return BY_CODE.get(message) ?? message
}
