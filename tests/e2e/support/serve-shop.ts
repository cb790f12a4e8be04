/**
 * Runs the production server of one shop: node tests/e2e/support/serve-shop.ts BUILD_FOLDER
 * The server ends when its parent is gone, because a killed test runner cannot stop its servers.
 */
import http, { type RequestListener } from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import { runServer } from '../../../scripts/lib/build.mjs'
import { endWithParent } from '../../../scripts/lib/parent.mjs'
import { DRAWN_PICTURES } from './drawn-pictures.ts'

const [, , build = ''] = process.argv

/** A PNG of one gray pixel. */
const FLAT_PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR42mN4+eQ+AAVmAq08z25LAAAAAElFTkSuQmCC',
  'base64',
)

/** Paths of drawn pictures. They are SVG, which costs a browser more time than the rest of a page. */
const DRAWN = /^\/img\/(?:p|kind|banner)\//

function withFlatPictures(answer: RequestListener): RequestListener {
  return (request, response) => {
    if (!DRAWN.test(request.url ?? '') || DRAWN_PICTURES in request.headers) return answer(request, response)
    response
      .writeHead(200, { 'content-type': 'image/png', 'cache-control': 'max-age=3600' })
      .end(FLAT_PICTURE)
  }
}

/** Answers for drawn pictures in front of the unchanged build, by wrapping Node's `http.createServer`. */
function standInForPictures(): void {
  const { createServer } = http
  const wrapped = (options: object, answer: RequestListener) =>
    createServer(options, withFlatPictures(answer))
  // The cast drops overloads that the server's HTTP library does not call.
  http.createServer = wrapped as typeof createServer
  syncBuiltinESMExports()
}

standInForPictures()
endWithParent()
await runServer(build)
