import { createContext, type JSX, useContext } from 'react'

type Element = JSX.Element

/**
 * Gives an element whose HTML many pages contain; the server renders its content once for the same facts. The first fact
 * names the part; the others are all that the content depends on, so it may read nothing of a shopper besides. Without
 * facts the content differs on each page.
 */
export type Keep = (facts: readonly unknown[] | null, element: Element) => Element

/** Keeps nothing, as in the browser. */
export const renderAll: Keep = (_facts, element) => element

export const KeptContext = createContext(renderAll)

export function useKept(): Keep {
  return useContext(KeptContext)
}
