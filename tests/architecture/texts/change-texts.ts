import { relative } from 'node:path'
import { type Plugin, parseSync } from 'vite'

const CORE = /^(?:shared|server|web)\/(?!search\/|geo\/|demo\/|reference\/|simulator\/|pictures\/)[^?]*\.ts$/
const LETTERS = 'абвгдежзиклмнопрстуфхцчшщъыьэюя'

interface Text {
  readonly start: number
  readonly end: number
}

/** Moves each Russian letter along the alphabet by a step that depends on the place of the text. */
function change(text: string, place: number): string {
  const step = 1 + (place % (LETTERS.length - 1))
  return text.replace(/[а-я]/gi, (letter) => {
    const at = LETTERS.indexOf(letter.toLowerCase())
    const other = at < 0 ? letter : (LETTERS[(at + step) % LETTERS.length] ?? letter)
    return letter === letter.toLowerCase() ? other : other.toUpperCase()
  })
}

function textsOf(node: unknown): Text[] {
  if (Array.isArray(node)) return node.flatMap(textsOf)
  if (typeof node !== 'object' || node === null) return []
  const { type, start, end, value } = node as Partial<Text> & { type?: string; value?: unknown }
  const isText = type === 'TemplateElement' || (type === 'Literal' && typeof value === 'string')
  if (isText && start !== undefined && end !== undefined) return [{ start, end }]
  return Object.values(node).flatMap(textsOf)
}

/**
 * Gives every Russian text of shared/, server/ and web/ other letters, each literal its own, so that one text spelled in
 * two places becomes two. Lengths, spaces, figures, and Latin letters stay. What is Russian as data stays as well:
 * cities, places and the words of searches, the demo, and reference data.
 */
export const CHANGE_TEXTS: Plugin = {
  name: 'change-texts',
  enforce: 'pre',
  transform(source, id) {
    if (!CORE.test(relative('.', id))) return null
    const { program } = parseSync(id, source)
    return textsOf(program)
      .toSorted((a, b) => b.start - a.start)
      .reduce(
        (code, { start, end }) =>
          code.slice(0, start) + change(code.slice(start, end), start) + code.slice(end),
        source,
      )
  },
}
