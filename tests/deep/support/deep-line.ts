import { expect, test } from 'vitest'
import { MINUTE_MS } from '#shared/time.ts'
import type { PromiseName } from './promises.ts'

/** One measured value, its limit, and whether it keeps to it. `limit` is null for a value that only informs. */
export interface Figure {
  readonly what: string
  readonly value: string
  readonly limit: string | null
  readonly isHeld: boolean
}

/** A line of docs/reliability.md as far as its test has come. The report reads it from the test's metadata. */
export interface DeepLine {
  readonly promises: readonly PromiseName[]
  readonly tried: string
  readonly figures: Figure[]
}

declare module 'vitest' {
  interface TaskMeta {
    deepLine?: DeepLine
  }
}

/** States the figures of a line. A figure beyond its limit fails the line at its end, so that all are reported. */
export interface Figures {
  atMost(what: string, value: number, limit: number, unit?: string): void
  atLeast(what: string, value: number, limit: number, unit?: string): void
  is(what: string, value: number | string, expected: number | string): void
  /** States a value without a limit, such as how often something was tried. */
  seen(what: string, value: number | string, unit?: string): void
}

interface LineOptions {
  readonly promises: readonly [PromiseName, ...PromiseName[]]
  /** What is tried, as the report says it. */
  readonly tried: string
  /** After this time the line has failed. */
  readonly timeoutMinutes?: number
}

/** A test of the deep suite: one line of docs/reliability.md. `measure` may throw too; the line then fails with it. */
export function deepLine(
  { promises, tried, timeoutMinutes = 2 }: LineOptions,
  measure: (figures: Figures) => Promise<void>,
): void {
  const timeout = timeoutMinutes * MINUTE_MS
  test(`${promises.join(', ')}: ${tried}`, { timeout }, async ({ task }) => {
    const figures: Figure[] = []
    task.meta.deepLine = { promises, tried, figures }
    await measure(figuresOf(figures))
    const missed = figures.filter(({ isHeld }) => !isHeld)
    expect(missed.map(sentenceOf)).toEqual([])
    expect(
      figures.filter(({ limit }) => limit !== null),
      'figures with a limit',
    ).not.toEqual([])
  })
}

function sentenceOf({ what, value, limit }: Figure): string {
  return `${what}: ${value}, limit ${limit}`
}

function figuresOf(figures: Figure[]): Figures {
  return {
    atMost: (what, value, limit, unit) =>
      figures.push({
        ...{ what, value: withUnit(value, unit), limit: `≤ ${withUnit(limit, unit)}` },
        isHeld: value <= limit,
      }),
    atLeast: (what, value, limit, unit) =>
      figures.push({
        ...{ what, value: withUnit(value, unit), limit: `≥ ${withUnit(limit, unit)}` },
        isHeld: value >= limit,
      }),
    is: (what, value, expected) =>
      figures.push({ what, value: withUnit(value), limit: withUnit(expected), isHeld: value === expected }),
    seen: (what, value, unit) =>
      figures.push({ what, value: withUnit(value, unit), limit: null, isHeld: true }),
  }
}

function withUnit(value: number | string, unit?: string): string {
  const text = typeof value === 'string' ? value : value.toLocaleString('en', { maximumFractionDigits: 2 })
  return unit === undefined ? text : `${text} ${unit}`
}
