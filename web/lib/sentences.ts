/** Joins texts into sentences for screen readers; a text that ends a sentence itself gets no second full stop. */
export function sentences(texts: readonly string[]): string {
  return texts.map((text) => (/[.!?…]$/.test(text) ? text : `${text}.`)).join(' ')
}
