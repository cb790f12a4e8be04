import { createServer } from 'node:net'

/**
 * Returns the first free port from `start` on.
 * @param {number} start
 * @returns {Promise<number>}
 */
export function freePort(start) {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', () =>
      start < 65535 ? resolve(freePort(start + 1)) : reject(new Error('no free port')),
    )
    probe.listen(start, '127.0.0.1', () => probe.close(() => resolve(start)))
  })
}
