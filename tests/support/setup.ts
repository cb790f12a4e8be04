import { format } from 'node:util'
import { afterEach } from 'vitest'

/** What was written to console.error since the last test. A test that expects it spies on it. */
const written: string[] = []

console.error = (...parts: unknown[]) => {
  written.push(format(...parts))
}

afterEach(() => {
  const lines = written.splice(0)
  if (lines.length > 0) throw new Error(`console.error was called:\n${lines.join('\n')}`)
})
