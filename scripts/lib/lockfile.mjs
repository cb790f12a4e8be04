/**
 * @typedef {Record<string, { dependencies?: Record<string, string>, optionalDependencies?: Record<string, string> }>} Packages
 *   the `packages` of a package-lock.json, by their path
 */

/**
 * What packages of a lockfile need and the lockfile does not hold; `npm ci` refuses such a file.
 * @param {Packages} packages
 */
export function findMissingPackages(packages) {
  return Object.entries(packages).flatMap(([path, { dependencies, optionalDependencies }]) =>
    Object.entries({ ...dependencies, ...optionalDependencies })
      .filter(([name]) => !isHeld(packages, path, name))
      .map(([name, range]) => ({
        name,
        range,
        wantedBy: path,
        isOptional: optionalDependencies !== undefined && name in optionalDependencies,
      })),
  )
}

/**
 * Node looks into the node_modules of a package, then into those of the folders around it.
 * @param {Packages} packages
 * @param {string} path
 * @param {string} name
 */
function isHeld(packages, path, name) {
  for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
    if (`${folder === '' ? '' : `${folder}/`}node_modules/${name}` in packages) return true
    if (folder === '') return false
  }
}
