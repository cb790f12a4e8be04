import { statSync } from 'node:fs'
import { leaseFile, openLease } from '#db/lease-file.ts'
import { freePort } from '../lib/free-port.mjs'
import { inRoot } from '../lib/root.mjs'
import { HISTORY, litestream, newestState, withConfiguration, writeConfiguration } from './litestream.ts'
import { type CopyName, RENEWAL, type Renewal } from './renewal.ts'
import type { Replica } from './settings.ts'
import { copiedLease, dataAt, dataMetaOf, logName, newestAt } from './target.ts'

/** Far apart, so that two that start at once seldom find the same one free. */
const firstPort = () => 20_000 + Math.floor(Math.random() * 10_000)

/** How Litestream is started that copies a database. */
interface Copying {
  readonly program: string
  readonly args: readonly string[]
  /** What is added to the environment. */
  readonly env: Readonly<Record<string, string>>
}

/** Prepares copying the database of a generation, which ends with the process `endsWith` if there is one. */
export async function prepareCopying(
  replica: Replica,
  generation: number,
  endsWith: number | null,
): Promise<Copying> {
  const { file } = replica
  const lease = leaseFile(file, generation)
  openLease(lease, { isKept: replica.isLeaseKept, isAlone: generation === 1 }).close()
  const port = await freePort(firstPort())
  const log = logName(dataMetaOf(lease))
  const renewal: Renewal = { replica, generation, log, port, endsWith }
  const configuration = writeConfiguration(
    replica,
    'replicate',
    [
      copiedLease(lease, generation),
      {
        ...{ path: file, metaPath: dataMetaOf(lease) },
        to: {
          newest: { place: newestAt(generation), kept: newestState(statSync(file).size) },
          history: { place: dataAt(generation), kept: HISTORY },
        } satisfies Record<CopyName, unknown>,
      },
    ],
    { port, program: [process.execPath, inRoot('scripts/replica/renew.ts')] },
  )
  return {
    program: litestream(),
    args: ['replicate', ...withConfiguration(configuration)],
    env: { [RENEWAL]: JSON.stringify(renewal) },
  }
}
