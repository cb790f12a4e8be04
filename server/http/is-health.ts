/** Whether a path is asked by whoever watches the shop. */
export function isHealth(path: string): boolean {
  return path === '/healthz' || path === '/readyz'
}
