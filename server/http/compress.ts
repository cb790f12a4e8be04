import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const MIN_BYTES = 1024

export interface CompressedBody {
  readonly body: Uint8Array<ArrayBuffer> | string
  readonly encoding: 'br' | 'gzip' | null
}

/** Brotli or gzip of a finished text: cheap levels, because the text is made per request. */
export function compressText(text: string, acceptEncoding: string | undefined): CompressedBody {
  if (text.length < MIN_BYTES || !acceptEncoding) return { body: text, encoding: null }
  if (/\bbr\b/.test(acceptEncoding)) {
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: 4,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    }
    return { body: new Uint8Array(brotliCompressSync(text, { params })), encoding: 'br' }
  }
  if (/\bgzip\b/.test(acceptEncoding))
    return { body: new Uint8Array(gzipSync(text, { level: 5 })), encoding: 'gzip' }
  return { body: text, encoding: null }
}
