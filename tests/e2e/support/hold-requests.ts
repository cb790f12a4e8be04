import type { Page } from '@playwright/test'

/** Something to be waited for, and what brings it about. */
export function opening(): { readonly isOpen: Promise<void>; readonly open: () => void } {
  let open = () => {}
  const isOpen = new Promise<void>((resolve) => {
    open = resolve
  })
  return { isOpen, open }
}

/** Holds the page's requests of a kind back until the answered function is called; then they go on, or fail. */
export async function holdRequests(
  page: Page,
  kind: string | RegExp,
  end: 'continue' | 'abort',
): Promise<() => void> {
  const { isOpen, open } = opening()
  await page.route(kind, async (route) => {
    await isOpen
    await route[end]()
  })
  return open
}

/** All that brings a page to life. */
export const SCRIPTS = '**/assets/*.js'

/** Opens a page that is seen as it will be, and whose scripts are held back like other requests. */
export async function openBeforeScripts(
  page: Page,
  path: string,
  end: 'continue' | 'abort' = 'continue',
): Promise<() => void> {
  const letGo = await holdRequests(page, SCRIPTS, end)
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  // Without its style sheets a page shows what it hides: the other width's controls among them.
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every(({ sheet }) => sheet),
  )
  return letGo
}

export interface HeldAnswer {
  /** The server has answered. */
  readonly isGiven: Promise<void>
  /** Lets the page have it; fulfilled when it does. */
  deliver(): Promise<void>
}

/** Keeps the server's answer to the page's next request of a kind from the page, until it is delivered. */
export async function holdAnswer(page: Page, kind: RegExp): Promise<HeldAnswer> {
  const [given, released, delivered] = [opening(), opening(), opening()]
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
