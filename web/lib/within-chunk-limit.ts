/** The final limit of a script chunk (spec §9, Script chunk load timeout). */
export const CHUNK_LIMIT_MS = 120_000

/** The chunk, or a refusal when it has not come in time: a page never waits for ever. */
export async function withinChunkLimit<T>(chunk: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<never>((_, refuse) => {
    timer = setTimeout(() => refuse(new Error('a chunk did not come in time')), CHUNK_LIMIT_MS)
  })
  try {
    return await Promise.race([chunk, limit])
  } finally {
    clearTimeout(timer)
  }
}
