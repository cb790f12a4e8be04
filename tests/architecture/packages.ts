import { findMissingPackages, type LockedPackages } from '../../scripts/lib/lockfile.ts'
import type { Violation } from './source-file.ts'

type Versions = Readonly<Record<string, string>>

export interface Manifest {
  readonly dependencies?: Versions
  readonly devDependencies?: Versions
  readonly overrides?: Readonly<Record<string, string | Versions>>
  readonly scripts?: Readonly<Record<string, string>>
}

const PATH = 'package.json'

function versionsOf({ dependencies, devDependencies }: Manifest): [string, string][] {
  return Object.entries({ ...dependencies, ...devDependencies })
}

/** Finds versions that are not exact. A newer version may not support our Node, and has not been tested. */
export function findUnpinned(manifest: Manifest): Violation[] {
  return versionsOf(manifest)
    .filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))
    .map(([name, version]) => ({
      rule: 'every version is pinned exactly',
      path: PATH,
      found: `${name}@${version}`,
    }))
}

/** Finds tRPC packages of different versions, which do not work together. npm only warns about a mix. */
export function findMixedTrpc(manifest: Manifest): Violation[] {
  const trpc = versionsOf(manifest).filter(([name]) => name.startsWith('@trpc/'))
  if (new Set(trpc.map(([, version]) => version)).size <= 1) return []
  const found = trpc.map(([name, version]) => `${name}@${version}`).join(', ')
  return [{ rule: 'all @trpc packages have one version', path: PATH, found }]
}

/** Finds packages that the lockfile lacks. `npm ci` refuses such a lockfile (scripts/complete-lockfile.ts). */
export function findGapsInLockfile(packages: LockedPackages): Violation[] {
  return findMissingPackages(packages).map(({ name, range, wantedBy }) => ({
    rule: 'the lockfile holds every package that its packages need',
    path: 'package-lock.json',
    found: `${wantedBy} needs ${name}@${range}`,
  }))
}

/** Finds dependencies by tag. When a tag moves, `npm ci` refuses the lockfile, unless package.json overrides it. */
export function findFloatingTags(packages: LockedPackages, { overrides = {} }: Manifest): Violation[] {
  return Object.entries(packages).flatMap(([path, { dependencies = {} }]) => {
    const owner = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const own = overrides[owner]
    return Object.entries(dependencies)
      .filter(([name, range]) => {
        const isOverridden = name in overrides || (typeof own === 'object' && name in own)
        return /^[a-z][\w-]*$/i.test(range) && !isOverridden
      })
      .map(([name, range]) => ({
        rule: 'no package is wanted by a tag',
        path: PATH,
        found: `${owner} wants ${name}@${range}`,
      }))
  })
}
