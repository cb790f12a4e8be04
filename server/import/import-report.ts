import type { Outcome } from './write-batch.ts'

/** What an import has done, or would do. */
export interface ImportReport {
  readonly created: Shown<Outcome & { type: 'created' }>
  readonly changed: Shown<Outcome & { type: 'changed' }>
  readonly unchanged: number
  readonly switchedOff: Shown<{ readonly marking: string; readonly name: string }>
  /** Why missing products were not switched off although that was asked for; null otherwise. */
  readonly kept: string | null
  readonly refused: Shown<{ readonly line: number; readonly id: string | null; readonly reason: string }>
  /** What was taken although something about it was odd. */
  readonly notices: Shown<{ readonly line: number | null; readonly reason: string }>
  /** The photos that were refused. */
  readonly photos: Shown<{ readonly marking: string; readonly reason: string }> & {
    /** Photos that were stored, and those that were stored before. */
    readonly stored: number
    readonly unchanged: number
  }
  /** Why the file was not read to its end; null if it was. */
  readonly broken: string | null
  /** What broke the import off, such as a full disk; null if nothing did. What came before it is in the shop. */
  readonly failed: string | null
}

/** All entries of a kind, of which the first ones are listed. */
export interface Shown<T> {
  readonly count: number
  readonly first: readonly T[]
}

interface Listed<T> {
  count: number
  first: T[]
}

/** Collects what an import does; keeps the first `most` entries of each kind, so that its size does not grow. */
export function openReport(most: number) {
  const list = <T>(): Listed<T> => ({ count: 0, first: [] })
  const add = <T>(to: Listed<T>, entry: T) => {
    to.count += 1
    if (to.first.length < most) to.first.push(entry)
  }
  const created = list<Outcome & { type: 'created' }>()
  const changed = list<Outcome & { type: 'changed' }>()
  const switchedOff = list<{ marking: string; name: string }>()
  const refused = list<{ line: number; id: string | null; reason: string }>()
  const notices = list<{ line: number | null; reason: string }>()
  const photos = { ...list<{ marking: string; reason: string }>(), stored: 0, unchanged: 0 }
  const counts = { unchanged: 0 }
  let broken: string | null = null
  let failed: string | null = null
  let kept: string | null = null
  return {
    outcome(outcome: Outcome): void {
      if (outcome.type === 'created') add(created, outcome)
      else if (outcome.type === 'changed') add(changed, outcome)
      else if (outcome.type === 'refused') add(refused, outcome)
      else counts.unchanged += 1
    },
    refuse: (line: number, id: string | null, reason: string) => add(refused, { line, id, reason }),
    notice: (line: number | null, reason: string) => add(notices, { line, reason }),
    switchOff: (marking: string, name: string) => add(switchedOff, { marking, name }),
    photoStored: () => void (photos.stored += 1),
    photoUnchanged: () => void (photos.unchanged += 1),
    photoRefused: (marking: string, reason: string) => add(photos, { marking, reason }),
    keep: (reason: string) => void (kept = reason),
    breakOff: (reason: string) => void (broken = reason),
    fail: (reason: string) => void (failed = reason),
    /** How many offers were taken. */
    taken: () => created.count + changed.count + counts.unchanged,
    read: (): ImportReport => ({
      ...{ created, changed, switchedOff, refused, notices, photos, broken, failed, kept },
      unchanged: counts.unchanged,
    }),
  }
}

export type ReportWriter = ReturnType<typeof openReport>
