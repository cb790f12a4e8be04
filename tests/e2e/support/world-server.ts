/**
 * The production server of one world: node tests/e2e/support/world-server.ts BUILD_FOLDER flat|drawn
 * A test runner that is killed cannot stop its servers: each ends when its parent is gone.
 */
import http, { type RequestListener } from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import { runServer } from '../../../scripts/lib/build.mjs'
import { endWithParent } from '../../../scripts/lib/parent.mjs'

const [, , build = '', pictures] = process.argv

/** One grey pixel. */
const FLAT_PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR42mN4+eQ+AAVmAq08z25LAAAAAElFTkSuQmCC',
  'base64',
)

/** Drawn pictures are SVG, which costs a browser more than the rest of a page. */
const DRAWN = /^\/img\/(?:p|kind|banner)\//

function withFlatPictures(answer: RequestListener): RequestListener {
  return (request, response) => {
    if (!DRAWN.test(request.url ?? '')) return answer(request, response)
    response
      .writeHead(200, { 'content-type': 'image/png', 'cache-control': 'max-age=3600' })
      .end(FLAT_PICTURE)
  }
}

/** The server is the production build as it is: pictures can be answered for it only where Node hands it a request. */
function standInForPictures(): void {
  const { createServer } = http
  const wrapped = (options: object, answer: RequestListener) =>
    createServer(options, withFlatPictures(answer))
  // The cast drops the overloads that the shop's HTTP library does not call.
  http.createServer = wrapped as typeof createServer
  syncBuiltinESMExports()
}

if (pictures === 'flat') standInForPictures()
endWithParent()
await runServer(build)
