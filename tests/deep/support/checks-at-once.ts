import type { OpenDatabase } from '#db/client.ts'
import type { Shopper } from '#tests/support/shopper.ts'
import { wrongCode } from '#tests/support/sign-in.ts'
import type { Figures } from './deep-line.ts'

interface CodeRace {
  readonly database: OpenDatabase
  readonly repeats: number
  /** How often a wrong code, and the right one, are checked at once. */
  readonly checks: number
  readonly rightChecks: number
  nextPhone(): string
  newShopper(i: number): Shopper
  requestCode(phone: string, repeat: number): Promise<unknown>
  codeOf(phone: string): Promise<string>
  /** Sends a code until the shop is not too busy to answer. Returns the status of the answer. */
  check(phone: string, code: string, i: number, by: Shopper): Promise<number>
  /** Waits for what a repetition may not be kept from. */
  goOn?(): Promise<unknown>
}

const counter =
  ({ sqlite }: OpenDatabase, query: string) =>
  (value: string) =>
    sqlite.prepare<[string], number>(query).pluck().get(value) ?? 0

/** How many checks were compared with the code of a phone that no browser of theirs knows, and failed. */
export function failuresOf(database: OpenDatabase, phone: string): number {
  return counter(database, 'SELECT count(*) FROM limit_uses WHERE key = ?')(`code-check:phone:${phone}`)
}

/** How many browsers are signed in with a phone. */
export function sessionsOf(database: OpenDatabase, phone: string): number {
  return counter(
    database,
    'SELECT count(*) FROM sessions s JOIN clients c ON c.id = s.client_id WHERE c.phone = ?',
  )(phone)
}

/** Checks a wrong code and a right one, each many times at once in as many browsers, and states what came of it. */
export async function checkAtOnce(figures: Figures, race: CodeRace): Promise<void> {
  const { database, repeats, checks, rightChecks } = race
  const evaluated: number[] = []
  let [sessions, wrongSessions, accepted, signedIn] = [0, 0, 0, 0]
  const checkAll = (phone: string, code: string, browsers: readonly Shopper[]) =>
    Promise.all(browsers.map((browser, i) => race.check(phone, code, i, browser)))
  const browsersOf = (length: number) => Array.from({ length }, (_, i) => race.newShopper(i))
  for (let repeat = 1; repeat <= repeats; repeat++) {
    const [guessed, known] = [race.nextPhone(), race.nextPhone()]
    for (const phone of [guessed, known]) await race.requestCode(phone, repeat)
    await checkAll(guessed, wrongCode(await race.codeOf(guessed)), browsersOf(checks))
    evaluated.push(failuresOf(database, guessed))
    wrongSessions += sessionsOf(database, guessed)
    const browsers = browsersOf(rightChecks)
    const statuses = await checkAll(known, await race.codeOf(known), browsers)
    accepted += statuses.filter((status) => status === 200).length
    sessions += sessionsOf(database, known)
    signedIn += browsers.filter(({ cookies }) =>
      [...cookies.keys()].some((name) => name.endsWith('access-token')),
    ).length
    await race.goOn?.()
  }
  figures.is('wrong checks compared with the code, fewest', Math.min(...evaluated), 5)
  figures.is('wrong checks compared with the code, most', Math.max(...evaluated), 5)
  figures.is('sessions of wrong checks', wrongSessions, 0)
  figures.is('right checks accepted', accepted, repeats)
  figures.is('sessions of right checks', sessions, repeats)
  figures.is('browsers with a session', signedIn, repeats)
}
