/** Returns the id of an index, 'a', 'b' … 'z', 'A' … 'Z', 'aa' …: short, because ids are referenced often. */
export function nameOf(index: number): string {
  const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
  const rest = Math.floor(index / letters.length)
  return (rest > 0 ? nameOf(rest - 1) : '') + letters.charAt(index % letters.length)
}
