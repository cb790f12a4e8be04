import type { SourceFile } from './source-file.ts'
import { isNode, nodesOf, type SyntaxNode } from './syntax.ts'

/** A payment system, as code can name it. */
export interface NamedSystem {
  readonly id: number
  readonly name: string
}

/** What the name of a value says if the value is the id of a payment system. */
const ABOUT_SYSTEMS = /system|installment/i

/**
 * Returns the paths of the files whose code names a provider, such as 'cdek' in `cdekKeys` or './carriers/cdek.ts'.
 * Comments do not count, and neither does the text of a page, which shoppers read.
 */
export function filesNaming(provider: string, files: readonly SourceFile[]): string[] {
  return files
    .filter(({ text }) => text.toLowerCase().includes(provider))
    .filter((file) => nodesOf(file).some((node) => wordsOf(node).some((word) => isNamedIn(word, provider))))
    .map(({ path }) => path)
}

/** Whether a part of an identifier or text begins with the provider's name: 'tBankKeys' names tbank, 'textBank' does not. */
function isNamedIn(word: string, provider: string): boolean {
  const lower = word.toLowerCase()
  for (let at = lower.indexOf(provider); at >= 0; at = lower.indexOf(provider, at + 1)) {
    const before = word.charAt(at - 1)
    const isHump = /\p{Lu}/u.test(word.charAt(at)) && /\p{Ll}/u.test(before)
    if (isHump || !/\p{L}/u.test(before)) return true
  }
  return false
}

/** Returns the paths of the files that contain a payment system's whole name, or its id as the id of a system. */
export function filesNamingSystem({ id, name }: NamedSystem, files: readonly SourceFile[]): string[] {
  return files
    .filter(({ text }) => text.includes(name) || (text.includes(String(id)) && ABOUT_SYSTEMS.test(text)))
    .filter((file) =>
      nodesOf(file).some((node) => wordsOf(node).includes(name) || systemIdsIn(node).includes(id)),
    )
    .map(({ path }) => path)
}

/** The identifier or the text that a node consists of. */
function wordsOf({ type, name, value }: SyntaxNode): string[] {
  if (type === 'JSXText') return []
  // The text of a template is in an object.
  const text = typeof value === 'object' && value !== null && 'raw' in value ? value.raw : value
  return [name, text].filter((word) => typeof word === 'string')
}

/** The numbers that a node compares with, declares as, or sets as the id of a payment system. */
function systemIdsIn(node: SyntaxNode): unknown[] {
  switch (node.type) {
    case 'BinaryExpression':
      return idsBeside(node.left, node.right)
    case 'VariableDeclarator':
      return idsBeside(node.id, node.init)
    case 'Property':
      return idsBeside(node.key, node.value)
    case 'SwitchStatement':
      return Array.isArray(node.cases)
        ? node.cases.flatMap((each) => (isNode(each) ? idsBeside(node.discriminant, each.test) : []))
        : []
    case 'CallExpression': {
      const { callee } = node
      const owner = isNode(callee) ? callee.object : undefined
      return Array.isArray(node.arguments)
        ? node.arguments.flatMap((each) => [...idsBeside(callee, each), ...idsBeside(owner, each)])
        : []
    }
    default:
      return []
  }
}

/** The numbers on either side of a pair whose other side is about payment systems. */
function idsBeside(left: unknown, right: unknown): unknown[] {
  return [
    ...(isAboutSystems(left) ? numbersIn(right) : []),
    ...(isAboutSystems(right) ? numbersIn(left) : []),
  ]
}

function isAboutSystems(node: unknown): boolean {
  if (!isNode(node)) return false
  return [node.name, node.object, node.property].some((part) =>
    typeof part === 'string' ? ABOUT_SYSTEMS.test(part) : isAboutSystems(part),
  )
}

/** A number, those of a list, and those of the list of a set or map. */
function numbersIn(node: unknown): unknown[] {
  if (!isNode(node)) return []
  if (node.type === 'Literal') return typeof node.value === 'number' ? [node.value] : []
  const parts = node.elements ?? node.arguments
  return Array.isArray(parts) ? parts.flatMap(numbersIn) : []
}
