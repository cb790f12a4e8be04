/** The final limit of a script chunk (spec §9, Script chunk load timeout). */
export const CHUNK_LIMIT_MS = 120_000

const failedStyles = new Set<HTMLLinkElement>()

/**
 * Remembers the styles of chunks that did not come: the bundler asks for each file once in a page's life, and a
 * chunk fetched again would stand there bare. Links with a precedence are React's own and looked after by it.
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

/** A chunk with its styles, or a refusal when it has not come in time: a page never waits for ever. */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<never>((_, refuse) => {
    timer = setTimeout(() => refuse(new Error('a chunk did not come in time')), CHUNK_LIMIT_MS)
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
        new Promise<void>((done, refuse) => {
          const fresh = document.createElement('link')
          fresh.rel = 'stylesheet'
          fresh.href = link.href
          fresh.addEventListener('load', () => done())
          fresh.addEventListener('error', () => refuse(new Error('the styles of a chunk did not come')))
          link.replaceWith(fresh)
        }),
    ),
  )
}
