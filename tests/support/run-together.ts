import { fork } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'

/** How a process of a script that was run together with others has ended. */
export interface Ended {
  readonly output: string
  readonly code: number | null
}

/**
 * Runs a bundled script once for each list of arguments, in processes of their own. They begin together, as soon as each of
 * them waits in `untilAllAreReady`.
 */
export async function runTogether(
  script: string,
  argumentLists: readonly (readonly string[])[],
): Promise<Ended[]> {
  const children = argumentLists.map((args) =>
    fork(script, [...args], { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] }),
  )
  const endings = children.map(async (child): Promise<Ended> => {
    const [output, [code]] = await Promise.all([child.stdout ? text(child.stdout) : '', once(child, 'close')])
    return { output, code: typeof code === 'number' ? code : null }
  })
  await Promise.all(children.map((child) => Promise.race([once(child, 'message'), once(child, 'close')])))
  for (const child of children) if (child.connected) child.send('go')
  return Promise.all(endings)
}

/** In such a process: waits until the others are ready too, and then keeps the process no longer than its work. */
export async function untilAllAreReady(): Promise<void> {
  process.send?.('ready')
  await once(process, 'message')
  process.disconnect()
}
