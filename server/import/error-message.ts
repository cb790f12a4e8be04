/** Returns what an error says, whatever was thrown; that of a query says it in its cause. */
export function errorMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? errorMessage(error.cause) : error.message
}
