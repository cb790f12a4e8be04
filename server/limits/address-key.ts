import { isIPv6 } from 'node:net'

/**
 * Returns an address as budgets count it. An IPv6 address counts by its first 64 bits, because a caller that has one of
 * them has all others of that network too. An IPv4 address that is written as an IPv6 one counts as itself. Any other text stays
 * as it is.
 */
export function addressKey(address: string): string {
  const [bare = ''] = address.split('%')
  if (!isIPv6(bare)) return address
  const groups = groupsOf(bare)
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xff_ff
  if (isMapped) return groups.slice(6).flatMap(bytesOf).join('.')
  const network = groups.slice(0, 4).map((group) => group.toString(16))
  return `${network.join(':')}::/64`
}

/** Returns the eight numbers of a valid IPv6 address. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = address.split('::')
  const first = numbersOf(head)
  if (tail === undefined) return first
  const last = numbersOf(tail)
  return [...first, ...Array.from({ length: 8 - first.length - last.length }, () => 0), ...last]
}

function numbersOf(part: string): number[] {
  if (part === '') return []
  return part.split(':').flatMap((group) => {
    if (!group.includes('.')) return [Number.parseInt(group, 16)]
    const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number)
    return [a * 256 + b, c * 256 + d]
  })
}

function bytesOf(group: number): number[] {
  return [group >> 8, group & 255]
}
