/**
 * Returns the first characters of a text, `longest` UTF-16 units at most: never half of a character such as an emoji, and
 * without units that are half of one already, because a database stores other text than it is given then.
 */
export function cutText(text: string, longest: number): string {
  return text.slice(0, longest).replace(/\p{Cs}/gu, '')
}
