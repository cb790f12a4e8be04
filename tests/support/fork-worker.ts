import { fork } from 'node:child_process'

/** A process of a test that waits for a word to begin, prints lines, and is killed. */
export interface ForkedWorker {
  begin(): void
  kill(): void
  readonly lines: readonly string[]
  /** Resolves with the first line that begins with the word. Rejects if the process ends without it. */
  printed(word: string): Promise<string>
  /** Resolves with the signal that ended the process, once its whole output has been read. */
  readonly gone: Promise<string | null>
}

/** Starts a bundled script of the tests in a process of its own. */
export function forkWorker(script: string, args: readonly string[]): ForkedWorker {
  const child = fork(script, args, { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
  const lines: string[] = []
  let rest = ''
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    const parts = (rest + text).split('\n')
    rest = parts.pop() ?? ''
    lines.push(...parts)
  })
  return {
    begin: () => child.send('go'),
    kill: () => child.kill('SIGKILL'),
    lines,
    printed: (word) =>
      new Promise((resolve, reject) => {
        child.once('close', () => reject(new Error(`the process has ended and not printed '${word}'`)))
        const look = () => {
          const line = lines.find((one) => one.startsWith(`${word} `) || one === word)
          if (line === undefined) return
          child.stdout?.off('data', look)
          resolve(line)
        }
        child.stdout?.on('data', look)
        look()
      }),
    gone: new Promise((resolve) => child.once('close', (_code, signal) => resolve(signal))),
  }
}
