import { crc32 } from 'node:zlib'

/** Returns a ZIP archive with files that are stored without compression. */
export function zipOf(files: Readonly<Record<string, string | Uint8Array>>): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [path, content] of Object.entries(files)) {
    const name = Buffer.from(path)
    const bytes = Buffer.from(content)
    const sizes = Buffer.alloc(12)
    sizes.writeUInt32LE(crc32(bytes), 0)
    sizes.writeUInt32LE(bytes.length, 4)
    sizes.writeUInt32LE(bytes.length, 8)
    // Version 2.0, names in UTF-8, no compression, no time.
    const head = Buffer.concat([Buffer.from('14000008000000000000', 'hex'), sizes, u16(name.length), u16(0)])
    const local = Buffer.concat([Buffer.from('504b0304', 'hex'), head, name, bytes])
    const offset = Buffer.alloc(4)
    offset.writeUInt32LE(at)
    directory.push(Buffer.concat([Buffer.from('504b01021400', 'hex'), head, Buffer.alloc(10), offset, name]))
    parts.push(local)
    at += local.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('504b0506', 'hex')
  end.writeUInt16LE(directory.length, 8)
  end.writeUInt16LE(directory.length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts, listed, end])
}

function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value)
  return bytes
}
