import type { Breach } from './source-file.ts'

type Versions = Readonly<Record<string, string>>

export interface Manifest {
  readonly dependencies?: Versions
  readonly devDependencies?: Versions
}

const PATH = 'package.json'

function versionsOf({ dependencies, devDependencies }: Manifest): [string, string][] {
  return Object.entries({ ...dependencies, ...devDependencies })
}

/** The newest version of a package may refuse our Node: what is tested is what is installed. */
export function findUnpinned(manifest: Manifest): Breach[] {
  return versionsOf(manifest)
    .filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))
    .map(([name, version]) => ({
      rule: 'every version is pinned exactly',
      path: PATH,
      found: `${name}@${version}`,
    }))
}

/** tRPC's packages need each other in one version, and npm only warns about a mix. */
export function findMixedTrpc(manifest: Manifest): Breach[] {
  const trpc = versionsOf(manifest).filter(([name]) => name.startsWith('@trpc/'))
  if (new Set(trpc.map(([, version]) => version)).size <= 1) return []
  const found = trpc.map(([name, version]) => `${name}@${version}`).join(', ')
  return [{ rule: 'all @trpc packages have one version', path: PATH, found }]
}
