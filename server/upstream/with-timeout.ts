/**
 * Resolves to the answer if it arrives within `ms` milliseconds, otherwise to `standIn`. The work itself continues.
 */
export async function withTimeout<T, S>(ms: number, answer: Promise<T>, standIn: S): Promise<T | S> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<S>((resolve) => {
    timer = setTimeout(() => resolve(standIn), ms)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}
