import { readdirSync, readFileSync } from 'node:fs'
import { StepError } from '../lib/steps.mjs'

export const FOLDER = 'tests/deep'

/** A file of the deep suite. */
export interface Part {
  readonly name: string
  /** How long the part may be expected to take on two cores. */
  readonly minutes: number
  /** Whether it may run while the soak test runs, because it measures no speed that needs both cores. */
  readonly isBeside: boolean
  readonly summary: string
}

/** Serves half an hour of traffic that leaves a core to others. */
const SOAK = 'soak'

/** The parts in the order in which they run: one after another, and then the soak test with those beside it. */
export interface Schedule {
  readonly alone: readonly Part[]
  readonly soak: Part | undefined
  readonly beside: readonly Part[]
}

/**
 * Reads the parts from the test files, in the order of their names. Each begins with `Budget: N min.` or
 * `Budget: N min beside the soak.` and a sentence about what it tries.
 */
export function findParts(): Part[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => {
      const text = readFileSync(`${FOLDER}/${file}`, 'utf8')
      const [, minutes, beside, sentence = ''] =
        /Budget: ([\d.]+) min( beside the soak)?\.\s(?:\s*\*\s)?([^.]+\.)/.exec(text) ?? []
      if (minutes === undefined) throw new StepError(`${FOLDER}/${file} states no budget.`)
      const summary = sentence.replaceAll(/\s*\n\s*\*?\s*/g, ' ').trim()
      const name = file.replace(/\.test\.ts$/, '')
      return { name, minutes: Number(minutes), isBeside: beside !== undefined, summary }
    })
}

/** Returns when each of these parts runs. Without the soak test among them, all run one after another. */
export function scheduleOf(parts: readonly Part[]): Schedule {
  const soak = parts.find(({ name }) => name === SOAK)
  const others = parts.filter((part) => part !== soak)
  if (!soak) return { alone: others, soak, beside: [] }
  return {
    alone: others.filter(({ isBeside }) => !isBeside),
    soak,
    beside: others.filter(({ isBeside }) => isBeside),
  }
}

/** Returns how many minutes the parts may be expected to take. */
export function minutesOf({ alone, soak, beside }: Schedule): number {
  const sum = (parts: readonly Part[]) => parts.reduce((minutes, part) => minutes + part.minutes, 0)
  return sum(alone) + Math.max(soak?.minutes ?? 0, sum(beside))
}
