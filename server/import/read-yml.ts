import { gramsOf } from './grams-of.ts'
import type { FileCategory, FileOffer, FileParam, FileRecord, FileStock } from './offer.ts'
import { pathIn } from './path-in.ts'
import { childOf, childrenOf, faultRecords, readXmlRecords, textOf, type XmlNode } from './xml-records.ts'

/**
 * Reads a YML file, the format of Yandex Market: both simplified offers (`name`) and those of the type `vendor.model`.
 * What the market needs and a shop does not, such as delivery options, bids, and promos, is skipped.
 */
export async function* readYml(text: AsyncIterable<string>): AsyncGenerator<FileRecord> {
  const categories = new Map<string, FileCategory>()
  const records = readXmlRecords(
    text,
    (name, parent) =>
      (name === 'offer' && parent === 'offers') || (name === 'category' && parent === 'categories'),
  )
  for await (const event of records) {
    if (event.type === 'notice') yield event
    if (event.type === 'fault') yield* faultRecords(event)
    if (event.type !== 'record') continue
    const { node, flaw } = event
    if (flaw !== null) yield { type: 'incomplete' }
    if (node.name === 'category') {
      const { id, parentId } = node.attributes
      if (id !== undefined && flaw === null)
        categories.set(id, { id, parentId: parentId || null, name: node.text })
      continue
    }
    const { line } = node
    const id = node.attributes.id?.trim() ?? ''
    if (flaw !== null)
      yield { type: 'refused', line, id: id || null, reason: `it is not well-formed: ${flaw}` }
    else if (id === '') yield { type: 'refused', line, id: null, reason: 'it has no id' }
    else yield offerRecord(node, id, categories)
  }
}

function offerRecord(node: XmlNode, id: string, categories: ReadonlyMap<string, FileCategory>): FileRecord {
  const { line } = node
  const categoryId = textOf(node, 'categoryId')
  const category = categoryId === undefined ? undefined : pathIn(categories, categoryId)
  if (category === null && !isDisabled(node))
    return { type: 'refused', line, id, reason: `the file has no category '${categoryId}'` }
  return { type: 'offer', offer: readOffer(node, id, category ?? undefined) }
}

function readOffer(node: XmlNode, id: string, category: readonly string[] | undefined): FileOffer {
  const [kind, vendor, model] = [textOf(node, 'typePrefix'), textOf(node, 'vendor'), textOf(node, 'model')]
  const name = textOf(node, 'name') ?? ([kind, vendor, model].filter(Boolean).join(' ') || undefined)
  return {
    line: node.line,
    id,
    group: node.attributes.group_id?.trim() || null,
    article: textOf(node, 'vendorCode') ?? null,
    name,
    kind,
    brand: vendor ?? null,
    category,
    price: textOf(node, 'price'),
    oldPrice: textOf(node, 'oldprice') ?? textOf(node, 'old_price') ?? null,
    currency: textOf(node, 'currencyId') ?? null,
    stock: stockOf(node),
    description: textOf(node, 'description') ?? '',
    params: paramsOf(node),
    photos: childrenOf(node, 'picture').map(({ text }) => text),
    weightGrams: gramsOf(textOf(node, 'weight')),
    sizeCm: longestOf(textOf(node, 'dimensions')),
    isSold: !isDisabled(node),
  }
}

function isDisabled(node: XmlNode): boolean {
  return textOf(node, 'disabled') === 'true'
}

function stockOf(node: XmlNode): FileStock {
  const isAvailable = node.attributes.available !== 'false'
  const pieces = textOf(node, 'count') ?? outletPieces(node)
  return pieces === undefined || !isAvailable ? { isAvailable } : { pieces }
}

/** Returns the pieces in all outlets; undefined if the offer has none of them. */
function outletPieces(node: XmlNode): string | undefined {
  const counts = childrenOf(childOf(node, 'outlets'), 'outlet').map(({ attributes }) => attributes.instock)
  const known = counts.filter((count) => /^\d+$/.test(count ?? ''))
  return known.length === 0 ? undefined : String(known.reduce((sum, count) => sum + Number(count), 0))
}

function paramsOf(node: XmlNode): readonly FileParam[] {
  const params = childrenOf(node, 'param').map(({ attributes, text }) => ({
    label: attributes.name ?? '',
    value: [text, attributes.unit].filter(Boolean).join(' '),
  }))
  const country = textOf(node, 'country_of_origin')
  return country === undefined ? params : [...params, { label: 'Страна', value: country }]
}

/** Returns the longest of the sides in '10/5.5/3', in whole centimeters. */
function longestOf(dimensions: string | undefined): number | undefined {
  const sides = dimensions?.split('/').map((side) => Number(side.replace(',', '.'))) ?? []
  const longest = Math.max(0, ...sides)
  return longest > 0 ? Math.ceil(longest) : undefined
}
