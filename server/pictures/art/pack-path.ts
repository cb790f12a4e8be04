import { num } from './num.ts'

/** Number of arguments of each command. */
const ARITY: Readonly<Record<string, number>> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7, Z: 0 }

/**
 * Returns the same path in fewer characters, rounded to tenths of a unit: each command is written absolute or
 * relative, whichever is shorter. Supports the commands above, with separators between numbers. Throws for anything
 * else.
 */
export function packPath(d: string): string {
  const writer = new Writer()
  let letter = ''
  const tokens = d.match(/[a-z]|-?(?:\d+\.?\d*|\.\d+)/gi) ?? []
  for (let i = 0; i < tokens.length; ) {
    const token = tokens[i] ?? ''
    if (isLetter(token)) {
      letter = token
      i++
    } else if (letter === 'M') letter = 'L'
    else if (letter === 'm') letter = 'l'
    const count = ARITY[letter.toUpperCase()]
    if (count === undefined || (count === 0 && !isLetter(token))) throw new Error(`no path: ${d}`)
    writer.put(letter, tokens.slice(i, i + count).map(Number))
    i += count
  }
  return writer.text
}

const isLetter = (token: string): boolean => /[a-z]/i.test(token)

interface Written {
  readonly text: string
  /** The last number, which decides whether the next one needs a space. */
  readonly tail: string
}

/** Tracks the position of the written path, so that rounding errors do not add up. */
class Writer {
  text = ''
  #tail = ''
  #last = ''
  #x = 0
  #y = 0
  #startX = 0
  #startY = 0

  put(letter: string, values: readonly number[]): void {
    const command = letter.toUpperCase()
    if (command === 'Z') {
      this.text += 'z'
      this.#tail = ''
      this.#last = 'z'
      this.#x = this.#startX
      this.#y = this.#startY
      return
    }
    const isRelative = letter !== command
    const absolute = values.map((value, i) => tenth(isRelative ? this.#originOf(command, i) + value : value))
    const away = absolute.map((value, i) => tenth(value - this.#originOf(command, i)))
    if (command === 'L' && away[1] === 0) this.#choose('H', absolute.slice(0, 1), away.slice(0, 1))
    else if (command === 'L' && away[0] === 0) this.#choose('V', absolute.slice(1), away.slice(1))
    else this.#choose(command, absolute, away)
    this.#move(command, absolute)
  }

  #choose(command: string, absolute: readonly number[], away: readonly number[]): void {
    const long = this.#written(command, absolute)
    const short = this.#written(command.toLowerCase(), away)
    const isShort = short.text.length <= long.text.length
    const best = isShort ? short : long
    this.text += best.text
    this.#tail = best.tail
    this.#last = isShort ? command.toLowerCase() : command
  }

  #written(letter: string, values: readonly number[]): Written {
    // A line after a move, and a repeated command, need no letter.
    const implied = this.#last === 'm' ? 'l' : this.#last === 'M' ? 'L' : this.#last
    const isImplied = letter === implied && letter !== 'M' && letter !== 'm'
    const isArc = letter === 'a' || letter === 'A'
    let text = isImplied ? '' : letter
    let tail = isImplied ? this.#tail : ''
    for (let i = 0; i < values.length; i++) {
      // The two flags of an arc are single digits and need no separator after them.
      if (isArc && i === 3) {
        text += ` ${values[3]}${values[4]}`
        tail = ''
        i = 4
        continue
      }
      const digits = num(values[i] ?? 0)
      const isApart = tail === '' || digits[0] === '-' || (digits[0] === '.' && tail.includes('.'))
      text += isApart ? digits : ` ${digits}`
      tail = digits
    }
    return { text, tail }
  }

  /** Returns the origin of a command's argument in relative form; the sizes and flags of arcs have none. */
  #originOf(command: string, i: number): number {
    if (command === 'H') return this.#x
    if (command === 'V') return this.#y
    if (command === 'A' && i < 5) return 0
    return command === 'A' ? (i === 5 ? this.#x : this.#y) : i % 2 ? this.#y : this.#x
  }

  #move(command: string, absolute: readonly number[]): void {
    if (command === 'H') this.#x = absolute[0] ?? this.#x
    else if (command === 'V') this.#y = absolute[0] ?? this.#y
    else {
      this.#x = absolute.at(-2) ?? this.#x
      this.#y = absolute.at(-1) ?? this.#y
    }
    if (command === 'M') {
      this.#startX = this.#x
      this.#startY = this.#y
    }
  }
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10
}
