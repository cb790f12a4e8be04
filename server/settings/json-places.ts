import type { AnyNode, DocumentNode, MemberNode, ValueNode } from '@humanwhocodes/momoa'

/** Keys and places in lists, as a schema names them. */
export type JsonPath = readonly PropertyKey[]

/** Writes a path as `stores[0].city`. */
export function pathText(path: JsonPath): string {
  return path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '')
}

/** Returns the line of what a path names, or of the nearest thing around it that the file contains. */
export function lineOf({ body }: DocumentNode, path: JsonPath): number {
  let value: ValueNode = body
  let place: AnyNode = body
  for (const part of path) {
    if (value.type === 'Object') {
      const member = value.members.find((one) => keyOf(one) === part)
      if (!member) break
      place = member.name
      value = member.value
    } else if (value.type === 'Array') {
      const element = typeof part === 'number' ? value.elements[part] : undefined
      if (!element) break
      value = element.value
      place = value
    } else break
  }
  return place.loc.start.line
}

/** Returns the keys that an object of the file has twice; a reader of JSON would use the last one silently. */
export function duplicateKeys(
  value: ValueNode,
  path: readonly (string | number)[] = [],
): { readonly path: JsonPath; readonly line: number }[] {
  if (value.type === 'Array')
    return value.elements.flatMap((element, i) => duplicateKeys(element.value, [...path, i]))
  if (value.type !== 'Object') return []
  const seen = new Set<string>()
  return value.members.flatMap((member) => {
    const key = keyOf(member)
    const inside = duplicateKeys(member.value, [...path, key])
    const isAgain = seen.has(key)
    seen.add(key)
    return isAgain ? [{ path: [...path, key], line: member.name.loc.start.line }, ...inside] : inside
  })
}

function keyOf({ name }: MemberNode): string {
  return name.type === 'String' ? name.value : name.name
}
