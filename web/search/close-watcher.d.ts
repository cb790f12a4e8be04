/** Handles the "back" gesture of a phone; missing in TypeScript's DOM types and in some browsers. */
declare class CloseWatcher extends EventTarget {
  destroy(): void
}
