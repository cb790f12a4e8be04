/** The answer when it comes within `ms`, else the stand-in; the work itself goes on. */
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
