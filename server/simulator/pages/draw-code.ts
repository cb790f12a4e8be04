import { createHash } from 'node:crypto'
import { raw } from 'hono/html'
import type { Html } from '#server/html/plain-page.ts'

/** Modules in a row. */
const SIZE = 25
/** Modules in a row of a corner's square, with the free space around it. */
const CORNER = 8

/** Draws what looks like a QR code, always the same for one text. It is no code, because there is nothing to open. */
export function drawCode(text: string): Html {
  const bits = createHash('shake256', { outputLength: Math.ceil((SIZE * SIZE) / 8) })
    .update(text)
    .digest()
  const dark: string[] = []
  for (let at = 0; at < SIZE * SIZE; at += 1) {
    const [x, y] = [at % SIZE, Math.floor(at / SIZE)]
    const inCorner = isNear(x) && isNear(y) && !(x > CORNER && y > CORNER)
    const isDark = inCorner ? isOfSquare(x, y) : ((bits[at >> 3] ?? 0) >> (at & 7)) & 1
    if (isDark) dark.push(`M${x} ${y}h1v1h-1z`)
  }
  return raw(
    `<svg class="bank-code" viewBox="-2 -2 ${SIZE + 4} ${SIZE + 4}" role="img" aria-label="QR-код, имитация"><path d="${dark.join('')}"/></svg>`,
  )
}

function isNear(place: number): boolean {
  return place < CORNER || place >= SIZE - CORNER
}

/** Whether a module of a corner is dark: a ring of seven modules, and in it a square of three. */
function isOfSquare(x: number, y: number): boolean {
  const center = (place: number) => (place < CORNER ? 3 : SIZE - 4)
  const away = Math.max(Math.abs(x - center(x)), Math.abs(y - center(y)))
  return away === 3 || away < 2
}
