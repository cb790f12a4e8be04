/** What a phone's "back" closes first; not yet in the DOM's own types, nor in every browser. */
declare class CloseWatcher extends EventTarget {
  destroy(): void
}
