import { format } from 'node:util'
import { afterEach } from 'vitest'

/** Lines written to console.error during a test. They fail it, unless the test replaces console.error by a spy. */
const written: string[] = []

console.error = (...parts: unknown[]) => {
  written.push(format(...parts))
}

afterEach(() => {
  const lines = written.splice(0)
  if (lines.length > 0) throw new Error(`console.error was called:\n${lines.join('\n')}`)
})
