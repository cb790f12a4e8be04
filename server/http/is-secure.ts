import type { Config } from '#server/config.ts'

/**
 * Returns whether shoppers reach the shop by https. The setting decides, not the request: a proxy that forgets a
 * header would otherwise take `Secure` from all cookies.
 */
export function isSecure({ publicOrigin }: Pick<Config, 'publicOrigin'>): boolean {
  return publicOrigin.startsWith('https:')
}
