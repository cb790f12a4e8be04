import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

interface PinnedPackage {
  /** name@version */
  readonly spec: string
  readonly integrity: string
}

/**
 * Reads a JSON file of a registry package without installing the package. Downloads the package once into `cache`.
 * Throws when its integrity differs.
 */
export function readPackedJson(cache: string, { spec, integrity }: PinnedPackage, file: string): unknown {
  mkdirSync(cache, { recursive: true })
  const archive = join(cache, `${spec.replace('@geo-maps/', 'geo-maps-').replace('@', '-')}.tgz`)
  if (!existsSync(archive))
    execFileSync('npm', ['pack', spec, '--pack-destination', cache], { stdio: 'ignore' })
  const found = `sha512-${createHash('sha512').update(readFileSync(archive)).digest('base64')}`
  if (found !== integrity) throw new Error(`${spec} has changed: ${found}`)
  const text = execFileSync('tar', ['xzOf', archive, `package/${file}`], { maxBuffer: 256 * 1024 * 1024 })
  return JSON.parse(text.toString('utf8'))
}
