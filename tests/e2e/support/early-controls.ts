import type { Page } from '@playwright/test'

/** A control, and how it is made: those that are made the same way look and work alike. */
export interface Control {
  readonly made: string
  readonly kind: 'link' | 'press' | 'tick' | 'type' | 'choose'
  readonly name: string
  /** Of a link. */
  readonly href: string | null
  /** Opens something over the page. */
  readonly isOpener: boolean
  /** Of a form that the browser sends. */
  readonly isSearch: boolean
}

interface Choice {
  /** These are left out. */
  readonly known?: readonly string[]
  /** No others are asked for. */
  readonly wanted?: readonly string[]
}

/** What can be seen and pressed in a part of the page: the first control of each kind, so that `press` finds it. */
export async function markControls(page: Page, part = 'main', choice: Choice): Promise<Control[]> {
  return page.evaluate(
    ({ selector, known, wanted }) => {
      const passed = new Set(known)
      const controls: Control[] = []
      for (const control of document.querySelectorAll<HTMLElement>(selector)) {
        const made = howMade(control)
        if (passed.has(made) || (wanted && !wanted.includes(made)) || !canBePressed(control)) continue
        passed.add(made)
        control.dataset.control = made
        const kind = kindOf(control)
        controls.push({
          ...{ made, kind },
          name: `${nameOf(control)} (${made})`,
          href: kind === 'link' ? (control as HTMLAnchorElement).href : null,
          isOpener: control.ariaHasPopup === 'dialog',
          isSearch: control.closest('form')?.getAttribute('action') === '/search/',
        })
      }
      window.scrollTo(0, 0)
      return controls

      function howMade(control: HTMLElement): string {
        const signs = [control.localName, control.ariaHasPopup, control.className]
        if (control instanceof HTMLButtonElement) signs.push(control.type, control.form?.className ?? null)
        if (control instanceof HTMLInputElement) signs.push(control.type)
        if (control.matches('[type=radio]')) signs.push((control as HTMLInputElement).value)
        else if (kindOf(control) === 'type') signs.push(control.id || control.getAttribute('name'))
        return signs.filter(Boolean).join(' ')
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

/** As a shopper would do it. */
export async function press(page: Page, { made, kind, name }: Control): Promise<void> {
  const control = page.locator(`[data-control="${made}"]`)
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
 * All that a press can change, line by line: the address, and what stands on the page, fields, states and the focus
 * included. Each shopper has a phone, orders and a time of their own.
 */
export async function look(page: Page): Promise<string[]> {
  const url = new URL(page.url())
  const shown = await page.locator('body').ariaSnapshot()
  return `${decodeURIComponent(url.pathname + url.search)}\n${shown}`.replaceAll(OWN, '…').split('\n')
}

const OWN = /\d\d:\d\d|(?<=№\s?)\d{5,}|\+7[\d ()-]{10,}|[\w-]{32}|(?<=order\/)\d+/g

/** The lines that only one of two looks has. */
export function differences(before: readonly string[], after: readonly string[]): string[] {
  const added = [...after]
  const gone = before.filter((line) => {
    const place = added.indexOf(line)
    if (place >= 0) added.splice(place, 1)
    return place < 0
  })
  return [...gone.map((line) => `− ${line.trim()}`), ...added.map((line) => `+ ${line.trim()}`)]
}
