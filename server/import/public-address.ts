import { BlockList, isIP } from 'node:net'

/** Addresses that no site on the Internet has: one's own machine, private networks, and what is reserved. */
const NOT_PUBLIC_4 = blockList('ipv4', [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15'],
  ...['198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
])
/** Of the sixth version 2000::/3 is the Internet, without what leads to the fourth version. */
const NOT_PUBLIC_6 = blockList('ipv6', [
  ...['::/3', '4000::/2', '8000::/1', '2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'],
])

/** Returns true for an IP address of the Internet; false for one of the machine, of a private network, or for no IP. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 0) return false
  // Two lists, because one would take every address of the fourth version for one of ::/3.
  return version === 4 ? !NOT_PUBLIC_4.check(address, 'ipv4') : !NOT_PUBLIC_6.check(address, 'ipv6')
}

function blockList(type: 'ipv4' | 'ipv6', ranges: readonly string[]): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [address = '', bits] = range.split('/')
    list.addSubnet(address, Number(bits), type)
  }
  return list
}
