/** Returns the line that says what an earlier order has filled in (CHK-85); null if nothing was. */
export function usualText(parts: readonly string[]): string | null {
  const last = parts.at(-1)
  if (last === undefined) return null
  const listed = parts.length === 1 ? last : `${parts.slice(0, -1).join(', ')} и\u00a0${last}`
  return `Как в\u00a0прошлый раз: ${listed}. ${parts.length === 1 ? 'Можно' : 'Всё можно'} поменять.`
}
