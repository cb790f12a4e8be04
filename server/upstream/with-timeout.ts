/** Returns the answer if it comes within `ms` milliseconds, otherwise `standIn`; the work itself goes on. */
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
