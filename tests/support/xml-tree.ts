import sax from 'sax'

/** An element of an XML document, as a strict parser reads it. */
export interface XmlElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: XmlElement[]
  text: string
}

/** Parses a whole XML document. Throws an Error for one that is not well-formed. */
export function parseXml(xml: string): XmlElement {
  const root: XmlElement = { name: '', attributes: {}, children: [], text: '' }
  const open = [root]
  const parser = sax.parser(true)
  parser.onerror = (error) => {
    throw error
  }
  parser.onopentag = ({ name, attributes }) => {
    const element = { name, attributes: attributes as Record<string, string>, children: [], text: '' }
    open.at(-1)?.children.push(element)
    open.push(element)
  }
  parser.ontext = (text) => {
    const element = open.at(-1)
    if (element) element.text += text
  }
  parser.onclosetag = () => void open.pop()
  parser.write(xml).close()
  const [document] = root.children
  if (!document) throw new Error('the document is empty')
  return document
}

/** Returns the only child element with a name. Throws an Error if there is none, or another one. */
export function only(element: XmlElement, name: string): XmlElement {
  const [child, ...others] = all(element, name)
  if (!child || others.length > 0) throw new Error(`${element.name} has not one ${name}`)
  return child
}

export function all(element: XmlElement, name: string): XmlElement[] {
  return element.children.filter((child) => child.name === name)
}
