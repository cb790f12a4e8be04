import sax from 'sax'
import { FileBroken, type FileRecord } from './offer.ts'

/** An element of a record: small enough to be kept as a whole. */
export interface XmlNode {
  readonly name: string
  readonly line: number
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly XmlNode[]
  /** The text directly in the element, without white space around it. */
  readonly text: string
}

export type XmlEvent =
  | { readonly type: 'record'; readonly node: XmlNode; readonly flaw: string | null }
  /** An element around records. */
  | { readonly type: 'open'; readonly node: Pick<XmlNode, 'name' | 'line' | 'attributes'> }
  | { readonly type: 'notice'; readonly line: number; readonly reason: string }
  /** Something around records is not well-formed, so that records may be lost. */
  | { readonly type: 'fault'; readonly line: number; readonly reason: string }

/** The limits of a record and of the file, far above what real files need. */
const MAX_DEPTH = 100
const MAX_NODES = 60_000
const MAX_TEXT = 8_000_000
/** A file with more errors outside of records is no XML. */
const MAX_ERRORS = 1000

/** Errors after which the text is still as it was meant: a bare '&' or '<'. */
const HARMLESS = /^(?:Invalid character in entity name|Invalid character entity|Unencoded <)/

interface OpenNode {
  readonly name: string
  readonly line: number
  readonly attributes: Readonly<Record<string, string>>
  readonly children: XmlNode[]
  text: string
}

/**
 * Yields the records of an XML file, each an element whose name, with that of its parent, is in `isRecord`. The file is
 * never in memory as a whole. No entity but those of XML and HTML is known, no DTD is read, and a document with
 * declarations in its DOCTYPE is refused, as is one that is too deep. A record that is not well-formed has a `flaw`; the
 * next one is read all the same. Throws FileBroken if the rest cannot be read, also where a record begins before the end
 * of another one, unless the name is in `nested`: an end tag is missing then, and all that follows would count as one.
 */
export async function* readXmlRecords(
  chunks: AsyncIterable<string>,
  isRecord: (name: string, parent: string) => boolean,
  nested: readonly string[] = [],
): AsyncGenerator<XmlEvent> {
  const events: XmlEvent[] = []
  const state = { errors: 0, hasRoot: false, isEnded: false }
  /** The open elements around records, and those of the record that is being read. */
  const outer: string[] = []
  const inner: OpenNode[] = []
  let nodes = 0
  let length = 0
  let flaw: string | null = null
  const parser = sax.parser(true, { position: true })
  const lineNow = () => parser.line + 1

  parser.onerror = (error) => {
    const reason = error.message.split('\n')[0] ?? ''
    if (reason.startsWith('Max buffer')) throw new FileBroken(`line ${lineNow()}: a name or value has no end`)
    // The parser goes on only if it forgets the error.
    parser.resume()
    if (HARMLESS.test(reason)) {
      if (events.at(-1)?.type !== 'notice')
        events.push({ type: 'notice', line: lineNow(), reason: "a bare '&' or '<' is read as text" })
      // Between records a '<' may begin one.
      if (inner.length === 0 && reason.startsWith('Unencoded'))
        events.push({ type: 'fault', line: lineNow(), reason })
      return
    }
    state.errors += 1
    // It may be in the tag that begins a record.
    flaw ??= reason
    if (inner.length > 0) return
    if (state.errors > MAX_ERRORS || !state.hasRoot)
      throw new FileBroken(`line ${lineNow()}: this is not XML: ${reason}`)
    events.push({ type: 'fault', line: lineNow(), reason })
  }
  parser.ondoctype = (doctype) => {
    if (doctype.includes('['))
      throw new FileBroken(`line ${lineNow()}: declarations in a DOCTYPE are not read`)
  }
  parser.onopentag = ({ name, attributes }) => {
    state.hasRoot = true
    const node = { name, line: lineNow(), attributes: attributes as Record<string, string> }
    if (outer.length + inner.length >= MAX_DEPTH)
      throw new FileBroken(`line ${node.line}: more than ${MAX_DEPTH} elements in one another`)
    if (inner.length === 0 && !isRecord(name, outer.at(-1) ?? '')) {
      flaw = null
      outer.push(name)
      events.push({ type: 'open', node })
      return
    }
    const [record] = inner
    if (record?.name === name && !nested.includes(name))
      throw new FileBroken(
        `line ${node.line}: <${name}> begins before the end of that of line ${record.line}`,
      )
    nodes += 1
    if (nodes > MAX_NODES) flaw ??= `it has more than ${MAX_NODES} elements`
    const open = { ...node, children: [], text: '' }
    // Beyond the limit elements are only counted, so that they take no memory.
    if (nodes <= MAX_NODES) inner.at(-1)?.children.push(open)
    inner.push(open)
  }
  const onText = (text: string) => {
    const node = inner.at(-1)
    if (!node) return
    length += text.length
    if (length > MAX_TEXT) flaw ??= 'its texts are too long'
    else node.text += text
  }
  parser.ontext = onText
  parser.oncdata = onText
  parser.onclosetag = () => {
    const node = inner.pop()
    if (!node) {
      outer.pop()
      if (outer.length === 0) state.isEnded = true
      return
    }
    node.text = node.text.trim()
    if (inner.length > 0) return
    events.push({ type: 'record', node, flaw })
    flaw = null
    nodes = 0
    length = 0
  }

  for await (const chunk of chunks) {
    try {
      parser.write(chunk)
    } catch (error) {
      // What comes before the fault counts.
      yield* events
      throw error
    }
    yield* events
    events.length = 0
  }
  if (!state.hasRoot) throw new FileBroken('the file is empty')
  if (!state.isEnded) throw new FileBroken(`line ${lineNow()}: the file ends in the middle`)
}

/** Returns what a fault around records means for the file. */
export function faultRecords({ line, reason }: { line: number; reason: string }): FileRecord[] {
  return [{ type: 'incomplete' }, { type: 'notice', line, reason: `the file is not well-formed: ${reason}` }]
}

/** Returns the first child element of a name; undefined if there is none. */
export function childOf(node: XmlNode | undefined, name: string): XmlNode | undefined {
  return node?.children.find((child) => child.name === name)
}

/** Returns all child elements of a name. */
export function childrenOf(node: XmlNode | undefined, name: string): readonly XmlNode[] {
  return node?.children.filter((child) => child.name === name) ?? []
}

/** Returns the text of the first child element of a name; undefined if there is none or it is empty. */
export function textOf(node: XmlNode | undefined, name: string): string | undefined {
  return childOf(node, name)?.text || undefined
}
