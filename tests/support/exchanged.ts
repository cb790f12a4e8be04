import { decodeText } from '#server/import/decode-text.ts'
import { importCatalog } from '#server/import/import-catalog.ts'
import type { ImportReport } from '#server/import/import-report.ts'
import { readCommerceMl } from '#server/import/read-commerceml.ts'
import { bytesOf, type importText, usualSettings } from './imported.ts'

/** A part of an exchange: a text, or elements by their names. */
type Content = string | { readonly [name: string]: Content | readonly Content[] | number }

/** Returns elements as XML; a list is as many elements of one name. */
function elements(content: Content): string {
  if (typeof content === 'string') return content
  return Object.entries(content)
    .flatMap(([name, value]) =>
      (Array.isArray(value) ? value : [value]).map(
        (one: Content | number) =>
          `<${name}>${typeof one === 'number' ? one : elements(one)}</${name.split(' ')[0]}>`,
      ),
    )
    .join('')
}

/** Returns an import.xml with the group 'g', 'Лаки', and the goods. */
export function goodsXml(goods: readonly string[], attributes = ''): string {
  const groups = elements({ Группы: { Группа: { Ид: 'g', Наименование: 'Лаки' } } })
  return `<КоммерческаяИнформация><Классификатор>${groups}</Классификатор><Каталог${attributes}><Товары>
${goods.join('\n')}
</Товары></Каталог></КоммерческаяИнформация>`
}

/** Returns goods of an import.xml; `more` are further elements. */
export function goodsOf(id: string, more: Content = {}, attributes = ''): string {
  const own = elements({ Ид: id, Артикул: id, Наименование: `Лак ${id}`, Группы: { Ид: 'g' } })
  return `<Товар${attributes}>${own}${elements(more)}</Товар>`
}

/** Returns an offers.xml, prices.xml, or rests.xml; `types` are the names of the types of prices by their ids. */
export function offersXml(
  offers: readonly Content[],
  types: Readonly<Record<string, string>> = {},
  attributes = '',
): string {
  const own = Object.entries(types).map(([id, name]) => ({ Ид: id, Наименование: name }))
  const named = own.length === 0 ? '' : elements({ ТипыЦен: { ТипЦены: own } })
  return `<КоммерческаяИнформация><ПакетПредложений${attributes}>${named}<Предложения>
${offers.map((Предложение) => (typeof Предложение === 'string' ? Предложение : elements({ Предложение }))).join('\n')}
</Предложения></ПакетПредложений></КоммерческаяИнформация>`
}

/** Returns the prices of an offer, by the ids of their types. */
export function pricesOf(prices: Readonly<Record<string, number>>) {
  return {
    Цены: {
      Цена: Object.entries(prices).map(([id, price]) => ({ ИдТипаЦены: id, ЦенаЗаЕдиницу: price })),
    },
  }
}

/** Imports an exchange from memory: its files in their order. */
export async function importExchange(
  ctx: Parameters<typeof importText>[0],
  files: readonly string[],
  settings: Parameters<typeof importText>[3] & { priceType?: string; oldPriceType?: string } = {},
): Promise<ImportReport> {
  const { priceType, oldPriceType, ...others } = settings
  const opened = files.map(async (file, i) => ({
    name: `${i}.xml`,
    text: (await decodeText(bytesOf(file))).text,
  }))
  const records = readCommerceMl(await Promise.all(opened), { priceType, oldPriceType })
  return importCatalog(ctx, records, { ...usualSettings('commerceml'), ...others })
}
