/** What the system answers about a path, in words. */
const REASONS = new Map<unknown, string>([
  ['ENOENT', 'there is no such file or folder'],
  ['ENOTDIR', 'a part of this path is a file'],
  ['EISDIR', 'it is a folder'],
  ['EACCES', 'it is closed to you'],
  ['EPERM', 'it is closed to you'],
  ['EROFS', 'its disk is read-only'],
])

/** Says why a command failed, about a file without the name of the system's call (OPS-245). */
export function failureWords(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const reason = 'code' in error ? REASONS.get(error.code) : undefined
  return reason !== undefined && 'path' in error ? `${String(error.path)}: ${reason}` : error.message
}
