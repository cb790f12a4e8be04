import type { Page } from '@playwright/test'

/**
 * Translates the page as browsers do: puts `font` elements in the place of every text, now and whenever one appears or
 * changes. The translation of a text is the text in capitals. Returns the function that shows the original again.
 */
export async function translatePage(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const originals = new Map<Element, Text>()
    // By this name the compiler does not know that the element is deprecated, which browsers do not mind.
    const createFont = () => document.createElement('font' as string)
    function translate(text: Text): void {
      const isLeft = text.parentElement?.closest('font, script, style, textarea')
      if (!/\p{L}|\d/u.test(text.data) || isLeft !== null) return
      const outer = createFont()
      const inner = createFont()
      inner.textContent = text.data.toUpperCase()
      outer.append(inner)
      // Some replace the text at once, others in two steps.
      if (originals.size % 2 === 0) text.replaceWith(outer)
      else {
        text.before(outer)
        text.remove()
      }
      originals.set(outer, text)
    }
    function translateAll(root: Node): void {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const texts = root instanceof Text ? [root] : []
      while (walker.nextNode()) texts.push(walker.currentNode as Text)
      for (const text of texts) translate(text)
    }
    const observer = new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes)
        for (const node of type === 'characterData' ? [target] : addedNodes) translateAll(node)
    })
    translateAll(document.body)
    observer.observe(document.body, { childList: true, characterData: true, subtree: true })
    window.addEventListener('show-original', () => {
      observer.disconnect()
      for (const [outer, text] of originals) outer.replaceWith(text)
    })
  })
  return () => page.evaluate(() => void window.dispatchEvent(new Event('show-original')))
}
