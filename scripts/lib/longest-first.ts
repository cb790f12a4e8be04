import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take the longest although they are short, because their tests wait for other processes. */
const LONGEST = ['standby.test.ts', 'replica.test.ts', 'workers.test.ts', 'runbook.test.ts']

/** Begins the longest files first, so that no worker is left alone with one at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const rank = ({ moduleId }: TestSpecification) => {
      const place = LONGEST.findIndex((name) => moduleId.endsWith(`/${name}`))
      return place === -1 ? LONGEST.length : place
    }
    return sorted.sort((a, b) => rank(a) - rank(b))
  }
}
