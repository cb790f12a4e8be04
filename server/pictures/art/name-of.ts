/** 'a', 'b' … 'z', 'A' … 'Z', 'aa' …: an id begins with a letter, and there are dozens of references. */
export function nameOf(index: number): string {
  const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
  const rest = Math.floor(index / letters.length)
  return (rest > 0 ? nameOf(rest - 1) : '') + letters.charAt(index % letters.length)
}
