interface Range {
  readonly startIndex: number
  readonly endIndex: number
  readonly count: number
}

/** Returns the visible rows and, on either side, as many whole rows as fill the buffer. Sizes are pixels. */
export function bufferedRange(range: Range, sizeOf: (index: number) => number, buffer: number): number[] {
  let [first, last] = [range.startIndex, range.endIndex]
  for (let above = 0; above < buffer && first > 0; above += sizeOf(first)) first -= 1
  for (let below = 0; below < buffer && last < range.count - 1; below += sizeOf(last)) last += 1
  return Array.from({ length: last - first + 1 }, (_, i) => first + i)
}
