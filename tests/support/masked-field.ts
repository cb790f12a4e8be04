import { Maskito, type MaskitoElement, type MaskitoOptions } from '@maskito/core'

/** What a browser says before and after a change of a field. */
class FieldEvent extends Event {
  readonly inputType: string
  readonly data: string | null

  constructor(type: string, { inputType, data }: { inputType: string; data: string | null }) {
    super(type, { bubbles: true, cancelable: true })
    this.inputType = inputType
    this.data = data
  }
}

// Node has no such event, and the library makes some of its own.
Object.assign(globalThis, { InputEvent: FieldEvent })

/** A text field as a browser drives it, without a browser: the mask's own library stands behind it. */
export class MaskedField {
  private readonly element = new FieldElement()

  constructor(options: MaskitoOptions) {
    const element: unknown = this.element
    new Maskito(element as MaskitoElement, options)
  }

  get value(): string {
    return this.element.value
  }

  /** Where the next key goes. */
  get caret(): number {
    return this.element.selectionStart
  }

  /** Key by key, where the caret stands. */
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

  /** The browser's own list of phones: the whole value is another one, and only then is something said. */
  autofill(text: string): this {
    this.element.write(text, [text.length, text.length])
    return this.say('input', 'insertText', null)
  }

  /** A suggestion over the keyboard, or the spelling checker's: said before, done whatever is answered. */
  replaceBySuggestion(text: string): this {
    this.say('beforeinput', 'insertReplacementText', null)
    this.element.write(text, [text.length, text.length])
    return this.say('input', 'insertReplacementText', null)
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
    return this.say('input', inputType, data)
  }

  private erase(inputType: string, by: -1 | 1): void {
    const { value, selectionStart: from, selectionEnd: to } = this.element
    if (this.isPrevented(inputType, null)) return
    const other = from === to ? from + by : to
    const [start, end] = [Math.max(0, Math.min(from, other)), Math.max(from, other)]
    if (start === end) return
    this.element.write(value.slice(0, start) + value.slice(end), [start, start])
    this.say('input', inputType, null)
  }

  private isPrevented(inputType: string, data: string | null): boolean {
    return !this.element.dispatchEvent(new FieldEvent('beforeinput', { inputType, data }))
  }

  private say(type: string, inputType: string, data: string | null): this {
    this.element.dispatchEvent(new FieldEvent(type, { inputType, data }))
    return this
  }
}

/** As much of an input element as the library asks of one; the field has the focus. */
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
