import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { StepError } from '../lib/steps.mjs'

/** A running program with everything that it starts, in a process group of its own. */
export interface Program {
  /** What it is in the cluster, such as 'writer'. */
  readonly name: string
  /** The process that was started; programs may have others. */
  readonly pid: number
  output(): string
  hasEnded(): boolean
  /** Signals the whole group, as when its machine stops, stands still, or goes on. */
  signal(signal: NodeJS.Signals): void
  /** Ends the group: by SIGTERM, and by SIGKILL what still runs four seconds later. */
  stop(): Promise<void>
}

const STOPS_WITHIN_MS = 4000
const running = new Set<Program>()
process.on('exit', () => {
  for (const program of running) program.signal('SIGKILL')
})

/** Starts a program. Nothing of it outlives this process. */
export function startProgram(
  name: string,
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>> = {},
): Program {
  const child = spawn(command, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const { pid } = child
  if (pid === undefined) throw new StepError(`${name}: ${command} cannot be started.`)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  const ended = once(child, 'close')
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  const program: Program = {
    ...{ name, pid, hasEnded },
    output: () => output,
    signal(signal) {
      try {
        process.kill(-pid, signal)
      } catch {
        // The group has ended.
      }
    },
    async stop() {
      program.signal('SIGTERM')
      // One that stands still would not see the first signal.
      program.signal('SIGCONT')
      const timer = setTimeout(() => program.signal('SIGKILL'), STOPS_WITHIN_MS)
      await ended
      clearTimeout(timer)
      running.delete(program)
    },
  }
  running.add(program)
  return program
}

/** Returns the path of a program of Debian. Throws StepError if its package is not installed. */
export function debianProgram(name: string, debianPackage: string): string {
  // Users other than root do not search the last one.
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
  const found = folders.map((folder) => join(folder, name)).find((path) => existsSync(path))
  if (found === undefined) throw new StepError(`${name} is not installed: apt-get install ${debianPackage}`)
  return found
}
