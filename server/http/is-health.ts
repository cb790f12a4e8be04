/** What tells monitoring whether the process answers, and whether it should get requests. */
export const HEALTH_PATHS = { live: '/healthz', ready: '/readyz' } as const

/** Whether a path is one that monitoring requests. */
export function isHealth(path: string): boolean {
  return path === HEALTH_PATHS.live || path === HEALTH_PATHS.ready
}
