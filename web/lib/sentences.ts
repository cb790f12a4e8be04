/** Joins texts into sentences for screen readers. A text that ends with a punctuation mark gets no full stop. */
export function sentences(texts: readonly string[]): string {
  return texts.map((text) => (/[.!?…]$/.test(text) ? text : `${text}.`)).join(' ')
}
