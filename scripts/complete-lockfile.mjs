/**
 * `node scripts/complete-lockfile.mjs`, after a change of packages. npm leaves optional packages of
 * other platforms out of the lockfile when its registry does not have them or node_modules lacks them,
 * and `npm ci` then refuses the lockfile everywhere. Their exact versions stand in the packages that
 * want them, and their platforms in their names: this writes them in.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { findMissingPackages } from './lib/lockfile.mjs'
import { inRoot } from './lib/root.mjs'
import { StepError, failWith, say } from './lib/steps.mjs'

const SYSTEMS = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32']
const PROCESSORS = ['arm64', 'arm', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'x64', 'wasm32']
const FILE = inRoot('package-lock.json')

try {
  const lockfile = JSON.parse(readFileSync(FILE, 'utf8'))
  const missing = findMissingPackages(lockfile.packages)
  for (const { name, range, wantedBy, isOptional } of missing) {
    if (!isOptional) throw new StepError(`${wantedBy} needs ${name}, which the lockfile lacks: run npm install.`)
    lockfile.packages[`node_modules/${name}`] = platformPackage(name, range, lockfile.packages[wantedBy])
  }
  const sorted = Object.entries(lockfile.packages).sort(([a], [b]) => a.localeCompare(b, 'en'))
  if (missing.length > 0) {
    writeFileSync(FILE, `${JSON.stringify({ ...lockfile, packages: Object.fromEntries(sorted) }, null, 2)}\n`)
  }
  say(missing.length === 0 ? 'The lockfile is complete.' : `Added ${missing.length} packages of other platforms.`)
} catch (error) {
  failWith(error)
}

/**
 * @param {string} name such as '@biomejs/cli-darwin-x64'
 * @param {string} version
 * @param {{ dev?: boolean, license?: string }} parent
 */
function platformPackage(name, version, parent) {
  const words = name.split(/[/-]/)
  const system = SYSTEMS.find((word) => words.includes(word))
  const processor = PROCESSORS.find((word) => words.includes(word))
  if (!/^\d+\.\d+\.\d+$/.test(version) || !system || !processor) {
    throw new StepError(`${name}@${version} is no package of one platform: run npm install where the registry has it.`)
  }
  const libc = system === 'linux' ? [words.some((word) => word.startsWith('musl')) ? 'musl' : 'glibc'] : undefined
  return {
    version,
    cpu: [processor],
    ...(parent.dev ? { dev: true } : {}),
    ...(libc ? { libc } : {}),
    ...(parent.license ? { license: parent.license } : {}),
    optional: true,
    os: [system],
  }
}
