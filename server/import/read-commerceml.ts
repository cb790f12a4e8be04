import { openScratch } from '#db/scratch.ts'
import { type ChosenTypes, choosePriceTypes, type PriceType, type PriceTypes } from './choose-price-types.ts'
import { gramsOf } from './grams-of.ts'
import type { FileCategory, FileOffer, FileParam, FileRecord } from './offer.ts'
import { pathIn } from './path-in.ts'
import { childOf, childrenOf, faultRecords, readXmlRecords, textOf, type XmlNode } from './xml-records.ts'

/** A file of an exchange: the goods, the offers, or both. */
export interface CommerceFile {
  readonly name: string
  readonly text: AsyncIterable<string>
}

/** Elements that are read as a whole, by their parents. */
const RECORDS: Readonly<Record<string, string>> = {
  Группы: 'Классификатор',
  Свойство: 'Свойства',
  СвойствоНоменклатуры: 'Свойства',
  Товар: 'Товары',
  ТипЦены: 'ТипыЦен',
  Предложение: 'Предложения',
}

/** Groups have groups in them. */
const NESTED = ['Группы']

const BRANDS = /^(?:бренд|торговая марка|марка|производитель)$/i
const DESCRIPTION = /^(?:описание ?в ?формате ?html|описание)$/i
const WEIGHT = /^вес$/i

/** What a goods record says; offers refer to it by its id. */
interface Goods {
  readonly line: number
  readonly name: string | undefined
  readonly article: string | null
  readonly groups: readonly string[]
  readonly brand: string | null
  readonly description: string
  readonly params: readonly FileParam[]
  readonly photos: readonly string[]
  readonly weightGrams: number | undefined
  readonly isDeleted: boolean
}

/** What an offer says, which may be spread over files of names, prices, and stock. */
interface Offer {
  readonly line: number
  readonly name?: string
  readonly article?: string
  readonly traits?: readonly FileParam[]
  readonly prices?: readonly Price[]
  readonly pieces?: string
  readonly isDeleted?: boolean
}

interface Price {
  readonly type: string
  readonly amount: string
  readonly currency: string | null
}

interface Classifier {
  readonly groups: Map<string, FileCategory>
  /** Labels of properties, and their values by the ids of values. */
  readonly properties: Map<string, string>
  readonly values: Map<string, string>
  /** Names of the types of prices by their ids, in the order of the file. */
  readonly priceTypes: Map<string, string>
}

/**
 * Reads an exchange of CommerceML 2, which 1C writes: goods and their groups in one file, prices and stock of offers in
 * another one, in any order. Goods are put aside on the disk until their offers are known. Goods with characteristics
 * become a group of variants; goods without an offer have no price, and are refused.
 */
export async function* readCommerceMl(
  files: readonly CommerceFile[],
  types: PriceTypes,
): AsyncGenerator<FileRecord> {
  const scratch = openScratch()
  try {
    scratch.exec('CREATE TABLE goods (id TEXT PRIMARY KEY, data TEXT) WITHOUT ROWID')
    scratch.exec('CREATE TABLE offers (n INTEGER PRIMARY KEY, id TEXT UNIQUE, goods TEXT, data TEXT)')
    scratch.exec('CREATE INDEX offers_goods ON offers (goods)')
    const addGoods = scratch.prepare('INSERT OR REPLACE INTO goods (id, data) VALUES (?, ?)')
    const readOffer = scratch.prepare<[string], string>('SELECT data FROM offers WHERE id = ?').pluck()
    const addOffer = scratch.prepare(
      'INSERT INTO offers (id, goods, data) VALUES (?, ?, ?) ON CONFLICT (id) DO UPDATE SET data = excluded.data',
    )
    const classifier: Classifier = {
      ...{ groups: new Map(), properties: new Map(), values: new Map(), priceTypes: new Map() },
    }
    const usedTypes = new Set<string>()
    for (const { name: file, text } of files) {
      const at = (reason: string) => (files.length > 1 ? `${file}: ${reason}` : reason)
      const events = readXmlRecords(text, (name, parent) => RECORDS[name] === parent, NESTED)
      for await (const event of events) {
        if (event.type === 'notice') yield { ...event, reason: at(event.reason) }
        if (event.type === 'fault') yield* faultRecords({ ...event, reason: at(event.reason) })
        if (event.type === 'open' && event.node.attributes.СодержитТолькоИзменения === 'true')
          yield { type: 'incomplete' }
        if (event.type !== 'record') continue
        const { node, flaw } = event
        const id = idOf(node)
        if (flaw !== null) yield { type: 'incomplete' }
        if (flaw !== null)
          yield { type: 'refused', line: node.line, id, reason: at(`it is not well-formed: ${flaw}`) }
        else if (node.name === 'Товар' || node.name === 'Предложение') {
          if (id === null) yield { type: 'refused', line: node.line, id, reason: at('it has no Ид') }
          else if (node.name === 'Товар') addGoods.run(id, JSON.stringify(readGoods(node, classifier)))
          else {
            const before = readOffer.get(id)
            const said: Offer = before === undefined ? { line: node.line } : (JSON.parse(before) as Offer)
            const own = offerOf(node)
            for (const { type } of own.prices ?? []) usedTypes.add(type)
            addOffer.run(id, id.split('#')[0], JSON.stringify({ ...said, ...own, ...allPrices(said, own) }))
          }
        } else classify(node, classifier)
      }
    }
    const chosen = choosePriceTypes(classifier.priceTypes, usedTypes, types)
    const joined = scratch.prepare<
      [],
      { id: string | null; goodsId: string; offer: string | null; goods: string | null }
    >(
      `SELECT o.id, o.goods AS goodsId, o.data AS offer, g.data AS goods
       FROM offers o LEFT JOIN goods g ON g.id = o.goods
       UNION ALL
       SELECT NULL, g.id, NULL, g.data FROM goods g WHERE NOT EXISTS (SELECT 1 FROM offers o WHERE o.goods = g.id)`,
    )
    for (const { id, goodsId, offer: offerData, goods } of joined.iterate()) {
      const offer = parse<Offer>(offerData)
      const record = joinedRecord(id, goodsId, offer, parse<Goods>(goods), classifier, chosen)
      yield* priceNotices(record, offer, chosen.price)
      yield record
    }
    // An exchange of changes does not list the offers of goods that are deleted.
    const deleted = scratch.prepare<[], { id: string; line: number }>(
      `SELECT id, data ->> 'line' AS line FROM goods WHERE data ->> 'isDeleted'`,
    )
    for (const goods of deleted.iterate()) yield { type: 'deleted', ...goods }
  } finally {
    scratch.close()
  }
}

/** Reads back what this file has put aside. */
function parse<T>(data: string | null): T | null {
  return data === null ? null : (JSON.parse(data) as T)
}

function idOf(node: XmlNode): string | null {
  return textOf(node, 'Ид') ?? null
}

function classify(node: XmlNode, { groups, properties, values, priceTypes }: Classifier): void {
  const id = textOf(node, 'Ид')
  if (node.name === 'Группы') addGroups(node, null, groups)
  else if (id === undefined) return
  else if (node.name === 'ТипЦены') priceTypes.set(id, textOf(node, 'Наименование') ?? id)
  else {
    properties.set(id, textOf(node, 'Наименование') ?? '')
    for (const one of childrenOf(childOf(node, 'ВариантыЗначений'), 'Справочник')) {
      const valueId = textOf(one, 'ИдЗначения')
      if (valueId !== undefined) values.set(valueId, textOf(one, 'Значение') ?? '')
    }
  }
}

function addGroups(node: XmlNode, parentId: string | null, groups: Map<string, FileCategory>): void {
  for (const group of childrenOf(node, 'Группа')) {
    const id = textOf(group, 'Ид')
    if (id === undefined) continue
    groups.set(id, { id, parentId, name: textOf(group, 'Наименование') ?? '' })
    const below = childOf(group, 'Группы')
    if (below) addGroups(below, id, groups)
  }
}

function readGoods(node: XmlNode, { properties, values }: Classifier): Goods {
  const requisites = childrenOf(childOf(node, 'ЗначенияРеквизитов'), 'ЗначениеРеквизита').map((one) => ({
    label: textOf(one, 'Наименование') ?? '',
    value: textOf(one, 'Значение') ?? '',
  }))
  const own = childrenOf(childOf(node, 'ЗначенияСвойств'), 'ЗначенияСвойства').map((one) => ({
    label: properties.get(textOf(one, 'Ид') ?? '') ?? '',
    value: childrenOf(one, 'Значение')
      .map(({ text }) => values.get(text) ?? text)
      .filter(Boolean)
      .join(', '),
  }))
  const country = textOf(node, 'Страна')
  const html = requisites.find(({ label, value }) => DESCRIPTION.test(label) && value !== '')?.value
  const weight = textOf(node, 'Вес') ?? requisites.find(({ label }) => WEIGHT.test(label))?.value
  return {
    line: node.line,
    name: textOf(node, 'Наименование'),
    article: textOf(node, 'Артикул') ?? null,
    groups: childrenOf(childOf(node, 'Группы'), 'Ид').map(({ text }) => text),
    brand:
      textOf(node, 'ТорговаяМарка') ??
      own.find(({ label }) => BRANDS.test(label))?.value ??
      textOf(childOf(node, 'Изготовитель'), 'Наименование') ??
      null,
    description: html ?? textOf(node, 'Описание') ?? '',
    params: [
      ...own.filter(({ label }) => !BRANDS.test(label)),
      ...(country === undefined ? [] : [{ label: 'Страна', value: country }]),
    ],
    photos: childrenOf(node, 'Картинка').map(({ text }) => text),
    weightGrams: gramsOf(weight),
    isDeleted: isDeleted(node),
  }
}

function isDeleted(node: XmlNode): boolean {
  return node.attributes.Статус === 'Удален' || textOf(node, 'ПометкаУдаления') === 'true'
}

/** Returns what a record says of an offer; a file of prices says nothing of stock, and must not erase it. */
function offerOf(node: XmlNode): Partial<Offer> {
  const name = textOf(node, 'Наименование')
  const article = textOf(node, 'Артикул')
  const traits = childrenOf(childOf(node, 'ХарактеристикиТовара'), 'ХарактеристикаТовара').map((one) => ({
    label: textOf(one, 'Наименование') ?? '',
    value: textOf(one, 'Значение') ?? '',
    isVariant: true,
  }))
  const prices = childrenOf(childOf(node, 'Цены'), 'Цена').map((one) => ({
    type: textOf(one, 'ИдТипаЦены') ?? '',
    amount: textOf(one, 'ЦенаЗаЕдиницу') ?? '',
    currency: textOf(one, 'Валюта') ?? null,
  }))
  const pieces = piecesOf(node)
  return {
    ...(name === undefined ? {} : { name }),
    ...(article === undefined ? {} : { article }),
    ...(traits.length === 0 ? {} : { traits }),
    ...(prices.length === 0 ? {} : { prices }),
    ...(pieces === undefined ? {} : { pieces }),
    ...(isDeleted(node) ? { isDeleted: true } : {}),
  }
}

/** Returns the pieces of an offer: its sum, or what all warehouses have; undefined if it does not say. */
function piecesOf(node: XmlNode): string | undefined {
  const sum = textOf(node, 'Количество')
  if (sum !== undefined) return sum
  const inWarehouses = [
    ...childrenOf(node, 'Склад').map(({ attributes }) => attributes.КоличествоНаСкладе),
    ...childrenOf(childOf(node, 'Остатки'), 'Остаток').flatMap((rest) => [
      textOf(rest, 'Количество'),
      ...childrenOf(rest, 'Склад').map((one) => textOf(one, 'Количество')),
    ]),
  ].filter((pieces) => pieces !== undefined)
  if (inWarehouses.length === 0) return undefined
  return String(inWarehouses.reduce((all, pieces) => all + Number(pieces.replace(',', '.')), 0))
}

function joinedRecord(
  id: string | null,
  goodsId: string,
  offer: Offer | null,
  goods: Goods | null,
  classifier: Classifier,
  types: ChosenTypes,
): FileRecord {
  const line = offer?.line ?? goods?.line ?? 0
  const ownId = id ?? goodsId
  const isGone = goods?.isDeleted === true || offer?.isDeleted === true
  if (!isGone && goods !== null && offer === null)
    return { type: 'refused', line, id: ownId, reason: 'it has no offer, and so no price' }
  if (
    goods === null &&
    offer?.name === undefined &&
    offer?.prices === undefined &&
    offer?.pieces === undefined
  )
    return { type: 'refused', line, id: ownId, reason: `there are no goods '${goodsId}'` }
  const groupId = goods?.groups[0]
  const category = groupId === undefined ? undefined : pathIn(classifier.groups, groupId)
  if (category === null && !isGone)
    return { type: 'refused', line, id: ownId, reason: `the file has no group '${groupId}'` }
  const price = priceOf(offer, types.price)
  const isVariant = ownId.includes('#')
  // Prices and stock are listed also of what is deleted, and goods do not tell of each of their variants.
  const lacksTraits = isVariant && offer?.traits === undefined
  const isTold = goods !== null && (!lacksTraits || offer?.name !== undefined)
  const read: FileOffer = {
    ...{ line, id: ownId, group: isVariant ? goodsId : null, groupName: goods?.name },
    article: offer?.article ?? goods?.article ?? null,
    // Goods have the plain name; that of an offer repeats its characteristics in brackets.
    name: goods === null ? undefined : (goods.name ?? offer?.name),
    brand: goods === null ? undefined : goods.brand,
    category: category ?? undefined,
    price: price?.amount,
    oldPrice: priceOf(offer, types.oldPrice)?.amount ?? null,
    currency: price?.currency ?? null,
    stock: offer?.pieces === undefined ? undefined : { pieces: offer.pieces },
    description: goods?.description,
    params: goods === null ? undefined : [...(offer?.traits ?? []), ...goods.params],
    // The characteristics are in another file, which an exchange of goods and prices lacks (IMP-251).
    ...{ keepsOtherParams: lacksTraits, keepsVariant: lacksTraits },
    photos: goods?.photos,
    weightGrams: goods?.weightGrams,
    isSold: isGone ? false : isTold || undefined,
  }
  return { type: 'offer', offer: read }
}

/** A file may have the prices of one type only; of the same type that of the later file counts. */
function allPrices(
  { prices: said = [] }: Offer,
  { prices: own = [] }: Partial<Offer>,
): Pick<Offer, 'prices'> {
  // The first of a type in one record counts, and one is kept of each however often a file repeats them.
  const byType = new Map([...said, ...own.toReversed()].map((price) => [price.type, price]))
  return byType.size === 0 ? {} : { prices: [...byType.values()] }
}

function priceOf(offer: Offer | null, wanted: PriceType | undefined): Price | undefined {
  return offer?.prices?.find(({ type }) => type === wanted?.id)
}

/** Yields that an offer has prices, but not the one at which the shop sells. */
function* priceNotices(
  record: FileRecord,
  offer: Offer | null,
  wanted: PriceType | undefined,
): Generator<FileRecord> {
  if (record.type !== 'offer' || record.offer.isSold === false || !offer?.prices || priceOf(offer, wanted))
    return
  const { line, id } = record.offer
  yield { type: 'notice', line, reason: `'${id}' has no price of the type '${wanted?.name}'` }
}
