import type { Page } from '@playwright/test'

/** A control of a page. `signature` stands for its markup: controls with the same one look and work alike. */
export interface Control {
  readonly signature: string
  readonly kind: 'link' | 'press' | 'tick' | 'type' | 'choose'
  readonly name: string
  /** The absolute address of a link; null for other controls. */
  readonly href: string | null
  /** Whether it opens a dialog. */
  readonly isOpener: boolean
  /** Whether it belongs to the search form, which the browser can submit without a script. */
  readonly isSearch: boolean
}

interface Choice {
  /** Signatures to leave out. */
  readonly known?: readonly string[]
  /** Signatures to include; without it all are. */
  readonly wanted?: readonly string[]
}

/** Finds the first visible, pressable control of each signature in a part of the page and marks it for `press`. */
export async function markControls(page: Page, part = 'main', choice: Choice): Promise<Control[]> {
  return page.evaluate(
    ({ selector, known, wanted }) => {
      const passed = new Set(known)
      const controls: Control[] = []
      for (const control of document.querySelectorAll<HTMLElement>(selector)) {
        const signature = signatureOf(control)
        if (passed.has(signature) || (wanted && !wanted.includes(signature)) || !canBePressed(control))
          continue
        passed.add(signature)
        control.dataset.control = signature
        const kind = kindOf(control)
        controls.push({
          ...{ signature, kind },
          name: `${nameOf(control)} (${signature})`,
          href: kind === 'link' ? (control as HTMLAnchorElement).href : null,
          isOpener: control.ariaHasPopup === 'dialog',
          isSearch: control.closest('form')?.getAttribute('action') === '/search/',
        })
      }
      window.scrollTo(0, 0)
      return controls

      function signatureOf(control: HTMLElement): string {
        const traits = [control.localName, control.ariaHasPopup, control.className]
        if (control instanceof HTMLButtonElement) traits.push(control.type, control.form?.className ?? null)
        if (control instanceof HTMLInputElement) traits.push(control.type)
        if (control.matches('[type=radio]')) traits.push((control as HTMLInputElement).value)
        else if (kindOf(control) === 'type') traits.push(control.id || control.getAttribute('name'))
        return traits.filter(Boolean).join(' ')
      }

      function canBePressed(control: HTMLElement): boolean {
        if (!control.checkVisibility({ visibilityProperty: true }) || control.closest('[inert]')) return false
        if (control.matches(':disabled,[aria-disabled=true],:not(a)[aria-current],[type=radio]:checked'))
          return false
        if (control.matches('input')) return true
        control.scrollIntoView({ block: 'center' })
        const { left, top, width, height } = control.getBoundingClientRect()
        const hit = document.elementFromPoint(left + width / 2, top + height / 2)
        return hit !== null && control.contains(hit)
      }

      function kindOf(control: HTMLElement): Control['kind'] {
        if (control.matches('a:not([aria-haspopup])')) return 'link'
        if (control.matches('select')) return 'choose'
        if (control.matches('[type=checkbox],[type=radio]')) return 'tick'
        return control.matches('input,textarea') ? 'type' : 'press'
      }

      function nameOf(control: HTMLElement): string {
        const labels = control instanceof HTMLInputElement ? control.labels : null
        const name = control.ariaLabel ?? labels?.[0]?.textContent ?? control.textContent
        return name.replaceAll(/\s+/g, ' ').trim().slice(0, 60)
      }
    },
    { ...choice, selector: `${part} :is(a[href]:not([target]),button,input,select,textarea,summary)` },
  )
}

/** Uses a marked control as a shopper would: selects, types, or clicks. */
export async function press(page: Page, { signature, kind, name }: Control): Promise<void> {
  const control = page.locator(`[data-control="${signature}"]`)
  if (kind === 'choose') await control.selectOption({ index: 1 })
  else if (kind === 'type') await control.fill(TEXTS.find(([names]) => names.test(name))?.[1] ?? 'лак')
  else await control.click()
}

const TEXTS: readonly (readonly [names: RegExp, text: string])[] = [
  [/^Телефон/, '9123456789'],
  [/^Email/, 'anna@example.ru'],
  [/^Цена от/, '500'],
  [/^Цена до/, '5000'],
]

/**
 * Returns everything that a press can change as lines: the address and the page's accessibility tree with its fields,
 * states, and focus. Values that differ between shoppers, such as phones, order numbers, and times, become '…'.
 */
export async function snapshotPage(page: Page): Promise<string[]> {
  const url = new URL(page.url())
  const shown = await page.locator('body').ariaSnapshot()
  return `${decodeURIComponent(url.pathname + url.search)}\n${shown}`.replaceAll(OWN, '…').split('\n')
}

const OWN = /\d\d:\d\d|(?<=№\s?)\d{5,}|\+7[\d ()-]{10,}|[\w-]{32}|(?<=order\/)\d+/g

/** Returns the lines that occur in only one of two snapshots of a page, marked − or +. */
export function differences(before: readonly string[], after: readonly string[]): string[] {
  const added = [...after]
  const removed = before.filter((line) => {
    const place = added.indexOf(line)
    if (place >= 0) added.splice(place, 1)
    return place < 0
  })
  return [...removed.map((line) => `− ${line.trim()}`), ...added.map((line) => `+ ${line.trim()}`)]
}
