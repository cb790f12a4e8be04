import { Maskito, type MaskitoElement, type MaskitoOptions } from '@maskito/core'

/** The event that a browser sends before and after a change of a field. */
class FieldEvent extends Event {
  readonly inputType: string
  readonly data: string | null

  constructor(type: string, { inputType, data }: { inputType: string; data: string | null }) {
    super(type, { bubbles: true, cancelable: true })
    this.inputType = inputType
    this.data = data
  }
}

// Node has no InputEvent, and Maskito creates some.
Object.assign(globalThis, { InputEvent: FieldEvent })

/** A text field with the real mask library, driven by the events that a browser would send. */
export class MaskedField {
  private readonly element = new FieldElement()

  constructor(options: MaskitoOptions) {
    const element: unknown = this.element
    new Maskito(element as MaskitoElement, options)
  }

  get value(): string {
    return this.element.value
  }

  /** The position at which the next key is inserted. */
  get caret(): number {
    return this.element.selectionStart
  }

  /** Types the text key by key at the caret. */
  type(keys: string): this {
    for (const key of keys) this.insert('insertText', key)
    return this
  }

  paste(text: string): this {
    return this.insert('insertFromPaste', text)
  }

  backspace(times = 1): this {
    for (let i = 0; i < times; i += 1) this.erase('deleteContentBackward', -1)
    return this
  }

  deleteForward(times = 1): this {
    for (let i = 0; i < times; i += 1) this.erase('deleteContentForward', 1)
    return this
  }

  /** Fills in the browser's stored phone: the browser replaces the whole value and sends only `input` afterwards. */
  autofill(text: string): this {
    this.element.write(text, [text.length, text.length])
    return this.emit('input', 'insertText', null)
  }

  /** Replaces the value by a suggestion of the keyboard or spell checker, even if `beforeinput` is prevented. */
  replaceBySuggestion(text: string): this {
    this.emit('beforeinput', 'insertReplacementText', null)
    this.element.write(text, [text.length, text.length])
    return this.emit('input', 'insertReplacementText', null)
  }

  select(from: number, to = from): this {
    this.element.setSelectionRange(from, to)
    return this
  }

  selectAll(): this {
    return this.select(0, this.value.length)
  }

  private insert(inputType: string, data: string): this {
    const { value, selectionStart: from, selectionEnd: to } = this.element
    if (this.isPrevented(inputType, data)) return this
    const end = from + data.length
    this.element.write(value.slice(0, from) + data + value.slice(to), [end, end])
    return this.emit('input', inputType, data)
  }

  private erase(inputType: string, by: -1 | 1): void {
    const { value, selectionStart: from, selectionEnd: to } = this.element
    if (this.isPrevented(inputType, null)) return
    const other = from === to ? from + by : to
    const [start, end] = [Math.max(0, Math.min(from, other)), Math.max(from, other)]
    if (start === end) return
    this.element.write(value.slice(0, start) + value.slice(end), [start, start])
    this.emit('input', inputType, null)
  }

  private isPrevented(inputType: string, data: string | null): boolean {
    return !this.element.dispatchEvent(new FieldEvent('beforeinput', { inputType, data }))
  }

  private emit(type: string, inputType: string, data: string | null): this {
    this.element.dispatchEvent(new FieldEvent(type, { inputType, data }))
    return this
  }
}

/** The part of a focused input element that Maskito uses. */
class FieldElement extends EventTarget {
  readonly nodeName = 'INPUT'
  readonly isContentEditable = false
  readonly maxLength = -1
  value = ''
  selectionStart = 0
  selectionEnd = 0

  write(value: string, [from, to]: readonly [number, number]): void {
    this.value = value
    this.setSelectionRange(from, to)
  }

  setSelectionRange(from: number, to: number): void {
    this.selectionStart = Math.min(from, this.value.length)
    this.selectionEnd = Math.min(to, this.value.length)
  }

  matches(): boolean {
    return true
  }
}
