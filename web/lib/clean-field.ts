/**
 * Leaves in a field what `clean` takes of its text, with the caret where it stood: a value that React writes into a
 * field puts the caret at its end, and the next key would go there.
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
