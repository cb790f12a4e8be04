export interface LockedPackage {
  readonly version?: string
  readonly dev?: boolean
  readonly license?: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}
/** The `packages` of a package-lock.json, by path. */
export type LockedPackages = Readonly<Record<string, LockedPackage>>

export interface MissingPackage {
  readonly name: string
  readonly range: string
  /** The path of the package that needs it. */
  readonly wantedBy: string
  readonly isOptional: boolean
}

/** Returns the dependencies that a lockfile lacks; `npm ci` refuses such a lockfile. */
export function findMissingPackages(packages: LockedPackages): MissingPackage[] {
  return Object.entries(packages).flatMap(([path, { dependencies, optionalDependencies = {} }]) =>
    Object.entries({ ...dependencies, ...optionalDependencies })
      .filter(([name]) => !isLocked(packages, path, name))
      .map(([name, range]) => ({ name, range, wantedBy: path, isOptional: name in optionalDependencies })),
  )
}

/** Looks a dependency up as Node does: in the package's node_modules, then in those of its parent folders. */
function isLocked(packages: LockedPackages, path: string, name: string): boolean {
  for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
    if (`${folder === '' ? '' : `${folder}/`}node_modules/${name}` in packages) return true
    if (folder === '') return false
  }
}
