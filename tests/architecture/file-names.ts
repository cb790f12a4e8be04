import type { SourceFile, Violation } from './source-file.ts'
import { topLevelStatements } from './syntax.ts'

const GRAB_BAG = /^(?:.*[-.])?(?:utils?|helpers?|misc|common)(?:[-.].*)?$/

/** Finds files and folders named utils, helpers, misc, or common: names that attract unrelated code. */
export function findGrabBags(files: readonly SourceFile[]): Violation[] {
  return files.flatMap(({ path }) => {
    const part = path.split('/').find((name) => GRAB_BAG.test(name))
    return part === undefined
      ? []
      : [{ rule: 'no file or folder named utils, helpers, misc, common', path, found: part }]
  })
}

/** Finds files that only re-export. They hide which module depends on which and invite import cycles. */
export function findBarrels(files: readonly SourceFile[]): Violation[] {
  return files.flatMap((file) => {
    const statements = topLevelStatements(file)
    const reexports = statements.filter(
      ({ type, source }) =>
        type === 'ExportAllDeclaration' || (type === 'ExportNamedDeclaration' && source !== null),
    )
    const isBarrel = reexports.length > 0 && reexports.length === statements.length
    return isBarrel ? [{ rule: 'no barrels', path: file.path, found: 'it only re-exports' }] : []
  })
}
