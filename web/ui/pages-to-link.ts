/**
 * Returns the page numbers to link: the first, the last and those around the current one. A gap is a negative number.
 */
export function pagesToLink(page: number, pageCount: number): number[] {
  const wanted = [1, page - 1, page, page + 1, pageCount].filter((n) => n >= 1 && n <= pageCount)
  const sorted = [...new Set(wanted)].sort((a, b) => a - b)
  return sorted.flatMap((n, i) => {
    const before = sorted[i - 1] ?? 0
    if (n - before === 2) return [n - 1, n]
    return n - before > 2 ? [-n, n] : [n]
  })
}
