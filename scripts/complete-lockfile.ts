/**
 * Completes package-lock.json after a change of packages. npm leaves optional packages of other platforms out of
 * the lockfile when its registry or node_modules lacks them, and `npm ci` then refuses the lockfile everywhere.
 * This script adds them: the packages that need them name their exact versions, and their own names tell their
 * platforms.
 *
 *   npx node scripts/complete-lockfile.ts
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { findMissingPackages, type LockedPackage } from './lib/lockfile.ts'

const FILE = 'package-lock.json'
const SYSTEMS = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
]
const PROCESSORS = [
  'arm64',
  'arm',
  'ia32',
  'loong64',
  'mips64el',
  'ppc64',
  'riscv64',
  's390x',
  'x64',
  'wasm32',
]

interface PlatformPackage extends LockedPackage {
  readonly optional: true
  readonly cpu: readonly string[]
  readonly os: readonly string[]
  readonly libc?: readonly string[]
}

function platformPackage(name: string, version: string, parent: LockedPackage | undefined): PlatformPackage {
  const words = name.split(/[/-]/)
  const system = SYSTEMS.find((word) => words.includes(word))
  const processor = PROCESSORS.find((word) => words.includes(word))
  if (!/^\d+\.\d+\.\d+$/.test(version) || !system || !processor) {
    throw new Error(
      `${name}@${version} is not a package for one platform: run npm install where the registry has it`,
    )
  }
  const libc = words.some((word) => word.startsWith('musl')) ? 'musl' : 'glibc'
  return {
    version,
    cpu: [processor],
    ...(parent?.dev ? { dev: true } : {}),
    ...(system === 'linux' ? { libc: [libc] } : {}),
    ...(parent?.license ? { license: parent.license } : {}),
    optional: true,
    os: [system],
  }
}

const lockfile = JSON.parse(readFileSync(FILE, 'utf8')) as { packages: Record<string, LockedPackage> }
const missing = findMissingPackages(lockfile.packages)
for (const { name, range, wantedBy, isOptional } of missing) {
  if (!isOptional) throw new Error(`${wantedBy} needs ${name}, which the lockfile lacks: run npm install`)
  lockfile.packages[`node_modules/${name}`] = platformPackage(name, range, lockfile.packages[wantedBy])
}
if (missing.length > 0) {
  const packages = Object.entries(lockfile.packages).sort(([a], [b]) => a.localeCompare(b, 'en'))
  writeFileSync(FILE, `${JSON.stringify({ ...lockfile, packages: Object.fromEntries(packages) }, null, 2)}\n`)
}
console.info(
  missing.length === 0 ? 'The lockfile is complete.' : `Added ${missing.length} packages of other platforms.`,
)
