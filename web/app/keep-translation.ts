/** A text of the page that a browser's translation has taken out, and what stands in its place. */
interface Translated {
  readonly standIn: Element
  readonly text: string
}

const STAND_INS = new Set(['font', 'ya-tr-span'])
const translations = new WeakMap<Node, Translated>()
const originals = new WeakMap<Node, Text>()

/**
 * Lets browsers translate the page. The translation of Chrome and Edge puts a `font` element in the place of each text,
 * that of Yandex Browser its own, and React, which does not know of it, throws as soon as it removes that text or puts
 * something before it. So the text goes back to its place, empty: there React finds it. When React writes into it, the
 * translation of what it was before goes, and the browser translates what it is now.
 */
export function keepTranslation(): void {
  new MutationObserver((changes) => {
    for (const change of changes) {
      if (change.type === 'characterData') dropOutdated(change.target)
      else for (const node of change.removedNodes) followRemoval(node, change)
    }
  }).observe(document, { childList: true, characterData: true, subtree: true })
}

function dropOutdated(node: Node): void {
  const translated = translations.get(node)
  if (translated && node.nodeValue !== '') translated.standIn.remove()
}

function followRemoval(node: Node, { addedNodes, previousSibling, nextSibling }: MutationRecord): void {
  if (node.isConnected) return
  const original = originals.get(node)
  if (original) showOriginal(original, node)
  if (!(node instanceof Text)) return
  const standIn = [...addedNodes, previousSibling, nextSibling].find(isNewStandIn)
  if (standIn) {
    translations.set(node, { standIn, text: node.data })
    originals.set(standIn, node)
    node.data = ''
    standIn.before(node)
  } else {
    // React has removed it.
    translations.get(node)?.standIn.remove()
  }
}

function isNewStandIn(node: Node | null): node is Element {
  return (
    node instanceof HTMLElement && STAND_INS.has(node.localName) && node.isConnected && !originals.has(node)
  )
}

/** The translation has been taken back, or it was outdated. */
function showOriginal(original: Text, standIn: Node): void {
  const translated = translations.get(original)
  if (translated?.standIn !== standIn) return
  translations.delete(original)
  if (original.isConnected && original.data === '') original.data = translated.text
}
