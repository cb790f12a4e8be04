import type { Db } from '#db/client.ts'
import { type ByteSource, decodeText } from '#server/import/decode-text.ts'
import { type ImportSettings, importCatalog } from '#server/import/import-catalog.ts'
import type { ImportReport } from '#server/import/import-report.ts'
import { readCsv } from '#server/import/read-csv.ts'
import { readYml } from '#server/import/read-yml.ts'

/** Bytes in memory as a file; in small pieces, so that no piece has a whole record. */
export function bytesOf(text: string | Uint8Array, encoding: BufferEncoding = 'utf8'): ByteSource {
  const bytes = typeof text === 'string' ? Buffer.from(text, encoding) : text
  return {
    ...{ name: 'file', size: bytes.length },
    async *open() {
      for (let at = 0; at < bytes.length; at += 1000) yield bytes.subarray(at, at + 1000)
    },
  }
}

/** Returns a YML file with offers, and the categories 1 'Ногти' and 2 'Лаки' in it. */
export function ymlOf(...offers: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?><yml_catalog date="2026-11-20"><shop><categories>
    <category id="1">Ногти</category><category id="2" parentId="1">Лаки</category>
    </categories><offers>\n${offers.join('\n')}\n</offers></shop></yml_catalog>`
}

/** Returns an offer of a YML file that can be imported; `more` are further elements, or others in their place. */
export function offerOf(id: string, more: Readonly<Record<string, string | number>> = {}): string {
  const elements = { name: `Лак ${id}`, price: 100, currencyId: 'RUR', categoryId: 2, count: 5, ...more }
  const lines = Object.entries(elements).map(([name, text]) => `<${name}>${text}</${name}>`)
  return `<offer id="${id}" available="true">${lines.join('')}</offer>`
}

/** Returns what a call of the command without options says. */
export function usualSettings(source: string): ImportSettings {
  return {
    ...{ source, file: 'file', missing: 'keep', usualStock: 10, usualBrand: 'Без бренда', listed: 20 },
  }
}

/** Imports a file from memory. */
export async function importText(
  ctx: { readonly db: Db; readonly now: number },
  format: 'yml' | 'csv',
  source: ByteSource,
  settings: Partial<ImportSettings> = {},
): Promise<ImportReport> {
  const { text } = await decodeText(source)
  return importCatalog(ctx, format === 'yml' ? readYml(text) : readCsv(text), {
    ...usualSettings(format),
    ...settings,
  })
}
