/**
 * Whether the browser may follow an address that the server has returned: only a path of the shop's own origin
 * (CHK-60). Rejects other schemes, other hosts (`//shop.example` and `/\shop.example`, which browsers treat alike)
 * and control characters.
 */
export function isOwnPath(path: string): boolean {
  if (!/^\/(?![/\\])/.test(path)) return false
  const base = 'http://shop.invalid'
  return !/[\p{Cc}\\]/u.test(path) && new URL(path, base).origin === base
}
