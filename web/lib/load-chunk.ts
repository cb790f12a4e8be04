/** Milliseconds after which a chunk of script counts as failed (UI-8). */
export const CHUNK_LIMIT_MS = 120_000

const failedStyles = new Set<HTMLLinkElement>()

/**
 * Remembers the style sheets of chunks that have failed to load. The bundler requests each file only once per page,
 * so a chunk that is loaded again would lack its styles. React itself manages links with a precedence.
 */
export function watchChunkStyles(): void {
  document.addEventListener(
    'error',
    ({ target }) => {
      const isStyle = target instanceof HTMLLinkElement && target.rel === 'stylesheet'
      if (isStyle && !target.hasAttribute('data-precedence')) failedStyles.add(target)
    },
    true,
  )
}

/** Loads a chunk together with its styles. Rejects if it has not loaded within CHUNK_LIMIT_MS. */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('a chunk did not load in time')), CHUNK_LIMIT_MS)
  })
  try {
    return await Promise.race([reviveStyles().then(load), limit])
  } finally {
    clearTimeout(timer)
  }
}

async function reviveStyles(): Promise<void> {
  const links = [...failedStyles]
  failedStyles.clear()
  await Promise.all(
    links.map(
      (link) =>
        new Promise<void>((done, reject) => {
          const fresh = document.createElement('link')
          fresh.rel = 'stylesheet'
          fresh.href = link.href
          fresh.addEventListener('load', () => done())
          fresh.addEventListener('error', () => reject(new Error('the styles of a chunk did not load')))
          link.replaceWith(fresh)
        }),
    ),
  )
}
