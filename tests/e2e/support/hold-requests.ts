import type { Page } from '@playwright/test'

/** Returns a gate: a promise, and the function that resolves it. */
export function createGate(): { readonly isOpen: Promise<void>; readonly open: () => void } {
  let open = () => {}
  const isOpen = new Promise<void>((resolve) => {
    open = resolve
  })
  return { isOpen, open }
}

/** Holds the page's matching requests until the returned function is called. Then they continue or fail. */
export async function holdRequests(
  page: Page,
  kind: string | RegExp,
  end: 'continue' | 'abort',
): Promise<() => void> {
  const { isOpen, open } = createGate()
  await page.route(kind, async (route) => {
    await isOpen
    await route[end]()
  })
  return open
}

/** All scripts of a page. */
export const SCRIPTS = '**/assets/*.js'

/** Opens a page with its styles and holds its scripts until the returned function is called, like `holdRequests`. */
export async function openBeforeScripts(
  page: Page,
  path: string,
  end: 'continue' | 'abort' = 'continue',
): Promise<() => void> {
  const release = await holdRequests(page, SCRIPTS, end)
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  // Without its style sheets a page shows elements that it hides, such as controls for other widths.
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every(({ sheet }) => sheet),
  )
  return release
}

export interface HeldAnswer {
  /** Resolves when the server has answered. */
  readonly isGiven: Promise<void>
  /** Delivers the answer to the page and resolves when that is done. */
  deliver(): Promise<void>
}

/** Holds the server's answer to the page's next matching request until it is delivered. */
export async function holdAnswer(page: Page, kind: RegExp): Promise<HeldAnswer> {
  const [given, released, delivered] = [createGate(), createGate(), createGate()]
  await page.route(
    kind,
    async (route) => {
      const response = await route.fetch()
      given.open()
      await released.isOpen
      await route.fulfill({ response })
      delivered.open()
    },
    { times: 1 },
  )
  return {
    isGiven: given.isOpen,
    deliver() {
      released.open()
      return delivered.isOpen
    },
  }
}
