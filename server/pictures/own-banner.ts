import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { Deps } from '#server/deps.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
}

/**
 * Reads the picture of a banner that the settings name, from their folder; null for any other name, so that no other file
 * can be asked for. The start has checked that the file exists; one that has gone since is null, too.
 */
export async function ownBanner(
  { config }: Pick<Deps, 'config'>,
  name: string,
): Promise<{ readonly body: Uint8Array<ArrayBuffer>; readonly type: string } | null> {
  const { banners, bannersFolder } = config.shop
  const type = TYPES[extname(name)]
  if (bannersFolder === null || type === undefined) return null
  const isNamed = banners.some(({ picture }) => picture === name)
  const body = isNamed ? await readFile(join(bannersFolder, name)).catch(() => null) : null
  return body && { body: new Uint8Array(body), type }
}
