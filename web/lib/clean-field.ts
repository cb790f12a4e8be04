/**
 * Replaces the text of a field by what `clean` returns for it, keeps the caret in its place and returns the new text.
 * If React wrote the value instead, the caret would jump to the end and the next key would be inserted there.
 */
export function cleanField(field: HTMLInputElement, clean: (text: string) => string): string {
  const { value, selectionStart } = field
  const cleaned = clean(value)
  if (cleaned === value) return value
  const caret = clean(value.slice(0, selectionStart ?? value.length)).length
  field.value = cleaned
  field.setSelectionRange(caret, caret)
  return cleaned
}
