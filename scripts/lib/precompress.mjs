import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Compressing a smaller file saves less than one network packet. */
const MIN_BYTES = 1024
const COMPRESSIBLE = /\.(?:js|css|svg|json)$/

/**
 * Writes `file.br` and `file.gz` beside every text file of a folder. Uses the highest compression levels, because it
 * runs once per build and the server only selects a file.
 * @param {string} folder
 * @returns {Promise<number>} the number of compressed files
 */
export async function precompress(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
  const done = await Promise.all(files.map(compressFile))
  return done.filter(Boolean).length
}

/** @param {string} file */
async function compressFile(file) {
  const bytes = await readFile(file)
  if (bytes.length < MIN_BYTES) return false
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  const [br, gz] = await Promise.all([
    brotli(bytes, { params }),
    zip(bytes, { level: constants.Z_BEST_COMPRESSION }),
  ])
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
  return true
}
