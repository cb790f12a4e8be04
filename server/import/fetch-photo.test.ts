import { createServer, type RequestListener, type Server } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { type FetchLimits, fetchPhoto } from './fetch-photo.ts'

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

/** Starts a server on this machine; returns its address. */
async function serve(listener: RequestListener): Promise<string> {
  const started = createServer(listener)
  server = started
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve))
  const address = started.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
}

const LOCAL: Partial<FetchLimits> = { anyPort: true, isAllowed: (address) => address === '127.0.0.1' }
const get = (address: string, limits: Partial<FetchLimits> = LOCAL) =>
  fetchPhoto(address, { maxBytes: 1000, ...limits })

// Requirement: IMP-12
describe('fetchPhoto', () => {
  test('returns the bytes at an address, also after a redirect', async () => {
    const site = await serve((request, response) => {
      if (request.url === '/a.jpg') response.end(Buffer.from([1, 2, 3]))
      else response.writeHead(302, { location: '/a.jpg' }).end()
    })
    expect(await get(`${site}/old.jpg`)).toEqual(new Uint8Array([1, 2, 3]))
  })

  test.each([
    'http://127.0.0.1/',
    'http://[::1]/',
    'http://169.254.169.254/latest/meta-data/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://localhost/',
  ])('asks no address of the machine or a private network: %s', async (address) => {
    await expect(get(address, {})).rejects.toThrow('it is no public address')
  })

  test.each([
    ['file:///etc/passwd', 'no http or https address'],
    ['ftp://example.com/a.jpg', 'no http or https address'],
    ['a.jpg', 'no http or https address'],
    ['http://example.com:6379/', 'has a port or a user'],
    ['http://user:password@example.com/a.jpg', 'has a port or a user'],
  ])('asks no other kind of address: %s', async (address, reason) => {
    await expect(get(address, {})).rejects.toThrow(reason)
  })

  test('checks an address after a redirect like the first one', async () => {
    const site = await serve((_, response) =>
      response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
    )
    await expect(get(site)).rejects.toThrow('it is no public address')
  })

  test('ends a circle of redirects, a large answer, and one that does not come', async () => {
    const site = await serve(({ url }, response) => {
      if (url === '/circle') response.writeHead(301, { location: '/circle' }).end()
      if (url === '/large') response.end('x'.repeat(5000))
      if (url === '/missing') response.writeHead(404).end()
      if (url === '/slow') response.write('x')
    })
    await expect(get(`${site}/circle`)).rejects.toThrow('redirected more than 3 times')
    await expect(get(`${site}/large`)).rejects.toThrow('it is larger than')
    await expect(get(`${site}/missing`)).rejects.toThrow('the server answers 404')
    await expect(get(`${site}/slow`, { ...LOCAL, timeoutMs: 50 })).rejects.toThrow(
      'it did not answer in time',
    )
  })
})
