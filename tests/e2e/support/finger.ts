import type { Locator } from '@playwright/test'

/** A shopper's finger, which counts its taps and the fields that it fills in. Scrolling and typing are no taps. */
export class Finger {
  taps = 0
  fields = 0

  async tap(target: Locator): Promise<void> {
    this.taps++
    await target.click()
  }

  /** Taps a field and types into it. */
  async fill(field: Locator, text: string): Promise<void> {
    await this.tap(field)
    await this.type(field, text)
  }

  /** Types into a field that has the focus already. */
  async type(field: Locator, text: string): Promise<void> {
    this.fields++
    await field.pressSequentially(text)
  }
}
