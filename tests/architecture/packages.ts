import { findMissingPackages, type LockedPackages } from '../../scripts/lib/lockfile.ts'
import type { Violation } from './source-file.ts'

type Versions = Readonly<Record<string, string>>

export interface Manifest {
  readonly dependencies?: Versions
  readonly devDependencies?: Versions
  readonly overrides?: Readonly<Record<string, string | Versions>>
}

const PATH = 'package.json'

function versionsOf({ dependencies, devDependencies }: Manifest): [string, string][] {
  return Object.entries({ ...dependencies, ...devDependencies })
}

/** The newest version of a package may refuse our Node: what is tested is what is installed. */
export function findUnpinned(manifest: Manifest): Violation[] {
  return versionsOf(manifest)
    .filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))
    .map(([name, version]) => ({
      rule: 'every version is pinned exactly',
      path: PATH,
      found: `${name}@${version}`,
    }))
}

/** tRPC's packages need each other in one version, and npm only warns about a mix. */
export function findMixedTrpc(manifest: Manifest): Violation[] {
  const trpc = versionsOf(manifest).filter(([name]) => name.startsWith('@trpc/'))
  if (new Set(trpc.map(([, version]) => version)).size <= 1) return []
  const found = trpc.map(([name, version]) => `${name}@${version}`).join(', ')
  return [{ rule: 'all @trpc packages have one version', path: PATH, found }]
}

/** `npm ci`, and with it every fresh clone, refuses a lockfile that lacks a package (scripts/complete-lockfile.ts). */
export function findGapsInLockfile(packages: LockedPackages): Violation[] {
  return findMissingPackages(packages).map(({ name, range, wantedBy }) => ({
    rule: 'the lockfile holds every package that its packages need',
    path: 'package-lock.json',
    found: `${wantedBy} needs ${name}@${range}`,
  }))
}

/** A tag moves, and `npm ci` refuses the lockfile on the day it does: package.json overrides it with a version. */
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
