import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const MIN_BYTES = 1024

export interface CompressedBody {
  readonly body: Uint8Array<ArrayBuffer> | string
  readonly encoding: 'br' | 'gzip' | null
}

const encoder = new TextEncoder()
/** Reused for every text, because allocating memory for each would cost more than the encoding. */
let scratch = new Uint8Array(256 * 1024)

function encode(text: string): Uint8Array {
  // UTF-8 takes at most three bytes for a UTF-16 code unit.
  if (scratch.length < text.length * 3) scratch = new Uint8Array(text.length * 3)
  return scratch.subarray(0, encoder.encodeInto(text, scratch).written)
}

/** Compresses a text with Brotli or gzip, at low levels because it is compressed anew for each request. */
export function compressText(text: string, acceptEncoding: string | undefined): CompressedBody {
  if (text.length < MIN_BYTES || !acceptEncoding) return { body: text, encoding: null }
  if (/\bbr\b/.test(acceptEncoding)) {
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: 3,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    }
    return { body: new Uint8Array(brotliCompressSync(encode(text), { params })), encoding: 'br' }
  }
  if (/\bgzip\b/.test(acceptEncoding))
    return { body: new Uint8Array(gzipSync(encode(text), { level: 5 })), encoding: 'gzip' }
  return { body: text, encoding: null }
}
