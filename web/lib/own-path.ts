/**
 * Whether an address given by the server may be gone to: a path of this very site. Another scheme, another host
 * (`//shop.example`, `/\shop.example`, which browsers read alike) and control characters are refused.
 */
export function isOwnPath(path: string): boolean {
  if (!/^\/(?![/\\])/.test(path)) return false
  const base = 'http://shop.invalid'
  return !/[\p{Cc}\\]/u.test(path) && new URL(path, base).origin === base
}
