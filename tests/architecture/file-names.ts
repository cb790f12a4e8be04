import type { SourceFile, Violation } from './source-file.ts'
import { topLevelStatements } from './syntax.ts'

const GRAB_BAG = /^(?:.*[-.])?(?:utils?|helpers?|misc|common)(?:[-.].*)?$/

/** A name that says nothing collects everything. */
export function findGrabBags(files: readonly SourceFile[]): Violation[] {
  return files.flatMap(({ path }) => {
    const part = path.split('/').find((name) => GRAB_BAG.test(name))
    return part === undefined
      ? []
      : [{ rule: 'no file or folder named utils, helpers, misc, common', path, found: part }]
  })
}

/** A file that only passes on what others export hides who needs whom, and breeds cycles. */
export function findBarrels(files: readonly SourceFile[]): Violation[] {
  return files.flatMap((file) => {
    const statements = topLevelStatements(file)
    const passesOn = statements.filter(
      ({ type, source }) =>
        type === 'ExportAllDeclaration' || (type === 'ExportNamedDeclaration' && source !== null),
    )
    const isBarrel = passesOn.length > 0 && passesOn.length === statements.length
    return isBarrel ? [{ rule: 'no barrels', path: file.path, found: 'it only re-exports' }] : []
  })
}
