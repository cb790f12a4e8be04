import { createReadStream } from 'node:fs'
import { FileBroken } from './offer.ts'

/** Bytes that can be read more than once: first to find out their encoding, then their text. */
export interface ByteSource {
  /** For messages. */
  readonly name: string
  readonly size: number
  open(): AsyncIterable<Uint8Array>
}

/** How many bytes at the beginning are searched for a declaration. */
const HEAD = 400

/** Returns the bytes of a file. */
export function fileBytes(path: string, size: number): ByteSource {
  return { name: path, size, open: () => createReadStream(path, { highWaterMark: 1 << 18 }) }
}

export interface Decoded {
  readonly encoding: string
  /** What is wrong with the declared encoding; null if nothing is. */
  readonly notice: string | null
  readonly text: AsyncIterable<string>
}

/**
 * Reads bytes as text: in the encoding of a byte order mark, of the declaration of XML, or else UTF-8. Where the bytes
 * contradict it, as in a file that was saved anew by an editor, the bytes win: what is UTF-8 throughout is UTF-8, and
 * what is hardly so is windows-1251, or ibm866 as of Excel's CSV for MS-DOS. Throws FileBroken for an unknown encoding.
 */
export async function decodeText(source: ByteSource, asked?: string): Promise<Decoded> {
  const { head, valid, invalid, counts } = await inspect(source)
  const declared = asked ?? markOf(head) ?? declarationOf(head)
  const known = labelOf(declared ?? 'utf-8')
  if (known === null) throw new FileBroken(`${source.name}: the encoding '${declared}' is not known`)
  if (asked !== undefined || known.startsWith('utf-16'))
    return { encoding: known, notice: null, text: decode(source, known) }
  const isDos = declared === undefined && isIbm866(counts)
  const meant = known === 'utf-8' && invalid > valid ? (isDos ? 'ibm866' : 'windows-1251') : known
  const encoding = invalid === 0 && valid > 0 ? 'utf-8' : meant
  const notice =
    encoding === 'ibm866' && isDos
      ? 'it is read as ibm866; if the texts are wrong, name another --encoding'
      : declared !== undefined && encoding !== known
        ? `it is declared as ${declared}, but is ${encoding}`
        : null
  return { encoding, notice, text: decode(source, encoding) }
}

async function* decode(source: ByteSource, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const bytes of source.open()) yield decoder.decode(bytes, { stream: true })
  yield decoder.decode()
}

function labelOf(encoding: string): string | null {
  try {
    return new TextDecoder(encoding.trim()).encoding
  } catch {
    return null
  }
}

function markOf(head: string): string | undefined {
  if (head.startsWith('\u00ef\u00bb\u00bf')) return 'utf-8'
  if (head.startsWith('\u00ff\u00fe') || head.startsWith('<\0')) return 'utf-16le'
  if (head.startsWith('\u00fe\u00ff') || head.startsWith('\0<')) return 'utf-16be'
  return undefined
}

function declarationOf(head: string): string | undefined {
  return /^\s*<\?xml[^>]*?encoding\s*=\s*["']([^"']+)["']/.exec(head)?.[1]
}

/**
 * Whether bytes, by how often each occurs, are ibm866 rather than windows-1251. More than half of a Russian text are the
 * letters 'б' to 'п', which are marks and rare letters in windows-1251; a third are those after 'п' and capitals, which
 * are lines of tables in ibm866. What both have for other letters tells nothing.
 */
function isIbm866(counts: Readonly<Uint32Array>): boolean {
  const sum = (from: number, to: number) =>
    counts.subarray(from, to + 1).reduce((all, count) => all + count, 0)
  const [dos, windows, all] = [sum(0xa1, 0xaf), sum(0xc0, 0xdf) + sum(0xf0, 0xff), sum(0x80, 0xff)]
  return dos > windows && 3 * dos > all && sum(0xe0, 0xef) > 0
}

/**
 * Returns the first bytes, how many characters of several bytes are valid UTF-8 and how many bytes are not, and how often
 * each byte occurs.
 */
async function inspect(source: ByteSource) {
  const counts = new Uint32Array(256)
  let head = ''
  let valid = 0
  let invalid = 0
  /** How many bytes the current character still needs. */
  let left = 0
  for await (const bytes of source.open()) {
    if (head.length < HEAD) head += Buffer.from(bytes.subarray(0, HEAD)).toString('latin1')
    for (const byte of bytes) {
      if (byte < 0x80 && left === 0) continue
      counts[byte] = (counts[byte] ?? 0) + 1
      if (left > 0) {
        if ((byte & 0xc0) === 0x80) {
          left -= 1
          if (left === 0) valid += 1
          continue
        }
        invalid += 1
        left = 0
        if (byte < 0x80) continue
      }
      if (byte >= 0xc2 && byte <= 0xdf) left = 1
      else if (byte >= 0xe0 && byte <= 0xef) left = 2
      else if (byte >= 0xf0 && byte <= 0xf4) left = 3
      else invalid += 1
    }
  }
  return { head, valid, invalid: invalid + Math.min(left, 1), counts }
}
