import type { Canvas } from '../canvas.ts'

/** What a product is for, as line icons that are printed on it, about 30 by 30 units around 0,0. */
const EMBLEMS = {
  hand: 'M-9 14C-14 8 -15 2 -14 -1Q-12 -3 -10 0L-8 3V-9Q-6 -12 -4 -9V-1V-13Q-2 -16 0 -13V-1V-12Q2 -15 4 -12V0V-8Q6 -11 8 -8V5Q8 11 4 14',
  foot: 'M-7 -3C-12 6 -8 14 -2 14C5 14 3 7 6 2C9 -4 5 -10 0 -9C-4 -8 -6 -6 -7 -3ZM-9 -9h0M-5 -13h0M0 -14h0M5 -13h0M8 -9h0',
  hair: 'M-10 -14C-2 -8 -14 2 -7 14M-2 -14C6 -8 -6 2 1 14M6 -14C14 -8 2 2 9 14',
  body: 'M-8 -14C-4 -8 -10 -4 -9 4S-12 12 -11 15M8 -14C4 -8 10 -4 9 4S12 12 11 15M-3 2h6',
  drop: 'M0 -14C6 -6 9 0 9 5A9 9 0 0 1 -9 5C-9 0 -6 -6 0 -14Z',
  bubbles:
    'M-10 4a7 7 0 1 1 14 0 7 7 0 1 1 -14 0zM3 -7a5 5 0 1 1 10 0 5 5 0 1 1 -10 0zM6 10a3 3 0 1 1 6 0 3 3 0 1 1 -6 0z',
  cross: 'M0 -12V12M-12 0H12',
  heat: 'M-9 14C-14 6 -4 2 -8 -6M0 14C-5 4 6 -2 0 -14M9 14C5 6 13 2 9 -6',
  nail: 'M-8 14V-2C-8 -12 -4 -15 0 -15S8 -12 8 -2V14M-8 9Q0 14 8 9',
} as const
export type Emblem = keyof typeof EMBLEMS

export function drawEmblem(
  canvas: Canvas,
  name: Emblem,
  x: number,
  y: number,
  color: string,
  size = 1,
): void {
  canvas.within({ x, y, scale: size }, () =>
    canvas.part(name, () =>
      canvas.stroke(EMBLEMS[name], color, name === 'cross' ? 6 : 2.2, { opacity: 0.85 }),
    ),
  )
}
