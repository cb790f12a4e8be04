import type { Page } from '@playwright/test'

/** Holds the page's requests of a kind back until the answered function is called; then they go on, or fail. */
export async function holdRequests(
  page: Page,
  kind: string | RegExp,
  end: 'continue' | 'abort',
): Promise<() => void> {
  let letGo = () => {}
  const released = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(kind, async (route) => {
    await released
    await route[end]()
  })
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
  let letGo = () => {}
  const released = new Promise<void>((resolve) => {
    letGo = resolve
  })
  let given = () => {}
  const isGiven = new Promise<void>((resolve) => {
    given = resolve
  })
  let delivered = () => {}
  const isDelivered = new Promise<void>((resolve) => {
    delivered = resolve
  })
  await page.route(
    kind,
    async (route) => {
      const response = await route.fetch()
      given()
      await released
      await route.fulfill({ response })
      delivered()
    },
    { times: 1 },
  )
  return {
    isGiven,
    deliver() {
      letGo()
      return isDelivered
    },
  }
}
