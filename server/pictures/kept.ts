/** Keeps at most `max` values; a further one takes the place of the oldest, so that no flood can empty it at once. */
export class Kept<Value> {
  readonly #max: number
  readonly #values = new Map<string, Value>()

  constructor(max: number) {
    this.#max = max
  }

  get(key: string): Value | undefined {
    return this.#values.get(key)
  }

  set(key: string, value: Value): void {
    const [oldest] = this.#values.keys()
    if (oldest !== undefined && this.#values.size >= this.#max && !this.#values.has(key)) {
      this.#values.delete(oldest)
    }
    this.#values.set(key, value)
  }
}
