import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { KEEP_ALIVE_MS } from '#server/listen.ts'
import { cacheArgs } from '../../scripts/cluster/fronts.ts'

const FOLDER = 'scripts/deploy'
const read = (file: string) => readFileSync(`${FOLDER}/${file}`, 'utf8')
const units = globSync(`${FOLDER}/*.service`)

// Requirement: OPS-50
describe('the files for deployment', () => {
  test.each([...units, `${FOLDER}/Containerfile`])(
    '%s starts a script of this project by node itself',
    (file) => {
      const text = readFileSync(file, 'utf8')
      const [, program, script = ''] =
        /^ExecStart=\/srv\/glyanets\/(\S+) (\S+)$/m.exec(text) ??
        /^CMD \["([^"]+)", "([^"]+)"\]$/m.exec(text) ??
        []
      expect(program).toBe('node_modules/.bin/node')
      expect(existsSync(script), script).toBe(true)
    },
  )

  test.each(units)('%s lets the shop write in its own folder only', (file) => {
    const lines = readFileSync(file, 'utf8').split('\n')
    expect(lines).toContain('ProtectSystem=strict')
    expect(lines.filter((line) => line.startsWith('ReadWritePaths='))).toEqual([
      'ReadWritePaths=/srv/glyanets',
    ])
  })

  // Requirement: OPS-133
  test.each(units)('%s is started again however often and fast it has ended', (file) => {
    const [unit = '', service = ''] = readFileSync(file, 'utf8').split('[Service]')
    expect(unit.split('\n')).toContain('StartLimitIntervalSec=0')
    expect(service.split('\n')).toContain('Restart=always')
  })

  // Requirement: OPS-133
  test('a copy that was killed is started again at once, and one that was refused after a pause', () => {
    const unit = read('glyanets-replicate.service')
    expect(unit).toMatch(/^RestartSec=100ms$/m)
    const [, script = ''] = /^ExecStopPost=\/bin\/sh -c '(.*)'$/m.exec(unit) ?? []
    const pauseAfter = (result: string) =>
      execFileSync('/bin/sh', ['-c', `sleep() { echo "$1"; }; ${script.replaceAll('$$', '$')}`], {
        env: { SERVICE_RESULT: result },
        encoding: 'utf8',
      }).trim()
    expect(['success', 'signal', 'exit-code'].map(pauseAfter)).toEqual(['', '', '5'])
  })

  // Requirement: OPS-300
  test('the continuous copy comes before the shop at the processor, and a standby before others', () => {
    const settingOf = (unit: string, name: string, usual: number) =>
      Number(new RegExp(`^${name}=(-?\\d+)$`, 'm').exec(read(unit))?.[1] ?? usual)
    const [shop, copy, standby] = ['glyanets', 'glyanets-replicate', 'glyanets-standby'].map((unit) => ({
      nice: settingOf(`${unit}.service`, 'Nice', 0),
      weight: settingOf(`${unit}.service`, 'CPUWeight', 100),
    }))
    expect(copy?.nice).toBeLessThan(shop?.nice ?? 0)
    expect(copy?.weight).toBeGreaterThan(shop?.weight ?? 100)
    // The shop that a standby starts has the usual one (scripts/lib/priority.test.ts).
    expect(standby?.nice).toBeLessThan(0)
  })

  test.each(['nginx.conf', 'Caddyfile'])('%s closes idle connections before the shop does', (file) => {
    const [, seconds] = /keepalive(?:_timeout)? (\d+)s/.exec(read(file)) ?? []
    expect(Number(seconds) * 1000).toBeLessThan(KEEP_ALIVE_MS)
  })

  test('nginx passes on the host, and no address that a client has invented', () => {
    expect(read('nginx.conf')).toContain('proxy_set_header Host $http_host;')
    expect(read('nginx.conf')).toContain('proxy_set_header X-Forwarded-For $remote_addr;')
  })

  // Requirement: OPS-301
  test('a cache is started as the documents say', () => {
    const settings = (words: readonly string[]) => words.filter((word) => /^(?:http|nuke)_/.test(word))
    const [line = ''] = /^ExecStart=.*varnishd .*$/m.exec(readFileSync('docs/operations.md', 'utf8')) ?? []
    expect(settings(line.split(' '))).toEqual(
      settings(cacheArgs('/nowhere', { name: 'x', port: 1, memory: '1m' })),
    )
  })

  test('nginx waits longer for a cache than the cache waits for the shop', () => {
    const [nginx, vcl] = ['nginx.conf', 'shop.vcl'].map((file) =>
      readFileSync(`scripts/cluster/${file}`, 'utf8'),
    )
    const secondsIn = (text = '', setting: RegExp) =>
      [...text.matchAll(setting)].map(([, seconds]) => Number(seconds))
    const [usual = 0, patient = 0] = secondsIn(nginx, /proxy_read_timeout (\d+)s;/g)
    const [long = 0, change = 0, ...attempts] = secondsIn(vcl, /first_byte_timeout = (\d+)s;/g)
    expect(long).toBeLessThan(patient)
    expect(change).toBeLessThan(usual)
    expect(attempts).toHaveLength(2)
    expect(attempts.reduce((sum, seconds) => sum + seconds)).toBeLessThan(usual)
    // Both are patient with the same addresses.
    const [, inNginx = ''] = /location ~ (\S+)/.exec(nginx ?? '') ?? []
    const [, inVcl = ''] = /bereq\.url ~ "([^"]+)"/.exec(vcl ?? '') ?? []
    expect(inVcl.replace('(\\?|$)', '$')).toBe(inNginx)
    expect(inNginx).toContain('orders')
  })

  test('the container leaves out what must not be in an image', () => {
    const ignored = read('Containerfile.dockerignore').split('\n')
    for (const path of ['.env', '.git', 'data', 'node_modules']) expect(ignored).toContain(path)
  })
})
