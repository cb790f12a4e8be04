/** Refusals of schemas that name no field. A list of texts without keys adds the field's name to them. */
export const SCHEMA_TEXTS = {
  wrongValue: 'Неверное значение',
  wrongNumber: 'Неверное число',
  wrongId: 'Неверный номер',
  wrongAction: 'Неверное действие',
  tooLong: 'Слишком длинный текст',
} as const

const NAMELESS: ReadonlySet<string> = new Set(Object.values(SCHEMA_TEXTS))

/** Whether a refusal itself says which field it is about. */
export function namesField(text: string): boolean {
  return !NAMELESS.has(text)
}
