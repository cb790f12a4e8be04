import { readFileSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { inRoot } from '../lib/root.mjs'

const FOLDER = 'scripts/cluster'
/** The ports in the files of this folder, by the part of the cluster. */
const PORTS = { writer: 3000, standby: 3001, cache1: 6081, cache2: 6082, proxy: 8080 } as const
export type Part = keyof typeof PORTS
/** The parts between the shoppers and the shop. */
export type Front = 'cache1' | 'cache2' | 'proxy'
/** What surrounds the proxy's configuration. */
export const MAIN_CONF = 'main.conf'

interface Cache {
  readonly name: string
  readonly port: number
  /** How much it keeps, as Varnish reads it. */
  readonly memory: string
}

/** Returns the arguments of a cache whose configuration is in a folder. */
export function cacheArgs(folder: string, { name, port, memory }: Cache): string[] {
  return [
    ...['-F', '-j', 'none', '-n', join(folder, name), '-a', `127.0.0.1:${port}`, '-s', `malloc,${memory}`],
    ...['-f', join(folder, 'shop.vcl'), '-p', `vcl_path=${folder}`],
    ...['-p', 'http_gzip_support=off', '-p', 'nuke_limit=10000'],
  ]
}

/** Copies files of scripts/cluster to a folder, with the given ports in place of theirs. */
export function copyWithPorts(
  files: readonly string[],
  folder: string,
  ports: Readonly<Partial<Record<Part, number>>>,
): void {
  for (const file of files) {
    let text = readFileSync(inRoot(`${FOLDER}/${file}`), 'utf8')
    for (const part of Object.keys(ports) as Part[])
      text = text.replaceAll(new RegExp(`\\b${PORTS[part]}\\b`, 'g'), String(ports[part]))
    writeFileSync(join(folder, file), text)
  }
}

/** Returns the arguments of a proxy whose configuration is in a folder, and whose own files are in another one. */
export function proxyArgs(folder: string, home: string): string[] {
  return ['-p', home, '-e', 'stderr', '-c', join(folder, MAIN_CONF)]
}

/** Returns what surrounds nginx.conf when nginx runs in a folder of its own. */
export function mainConf(): string {
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `  ${kind}_temp_path ${kind};`,
  )
  return `daemon off;
worker_processes 1;
pid nginx.pid;
${process.getuid?.() === 0 ? `user ${userInfo().username};` : ''}
events {}
http {
  access_log off;
${paths.join('\n')}
  include nginx.conf;
}
`
}
