/** One thing that is wrong in a settings file. */
export interface SettingsFlaw {
  /** As in `stores[0].city`; empty for the whole file. */
  readonly path: string
  /** The line in the file, from 1; null where the settings come from no file. */
  readonly line: number | null
  /** What is expected, and what stands there. */
  readonly text: string
}

/** Thrown for settings with which the shop cannot start. The message has a line for each flaw. */
export class BadSettings extends Error {
  readonly flaws: readonly SettingsFlaw[]

  constructor(source: string, flaws: readonly SettingsFlaw[]) {
    super(`Bad settings in ${source}\n${flaws.map((flaw) => `  ${describeFlaw(flaw)}`).join('\n')}`)
    this.flaws = flaws
  }
}

function describeFlaw({ path, line, text }: SettingsFlaw): string {
  const where = [line === null ? '' : `line ${line}`, path].filter((part) => part !== '').join(', ')
  return where === '' ? text : `${where}: ${text}`
}
