/** Rounds to one decimal, which is precise enough at three times the drawn size and keeps the files small. */
export function num(value: number): string {
  const rounded = Math.round(value * 10) / 10
  if (rounded === 0) return '0'
  const text = String(rounded)
  return text.startsWith('0.') ? text.slice(1) : text.startsWith('-0.') ? `-${text.slice(2)}` : text
}
