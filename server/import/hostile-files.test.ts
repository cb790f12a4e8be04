import { describe, expect, test } from 'vitest'
import { bytesOf, offerOf, ymlOf } from '#tests/support/imported.ts'
import { decodeText } from './decode-text.ts'
import { FileBroken, type FileRecord } from './offer.ts'
import { readCommerceMl } from './read-commerceml.ts'
import { readCsv } from './read-csv.ts'
import { readYml } from './read-yml.ts'

/** Reads a file to its end. Returns the offers' ids, the refusals, and why the rest could not be read. */
async function readAll(format: 'yml' | 'csv', source: string | Uint8Array) {
  const records: FileRecord[] = []
  let broken: string | null = null
  try {
    const { text } = await decodeText(bytesOf(source))
    for await (const record of format === 'yml' ? readYml(text) : readCsv(text)) records.push(record)
  } catch (error) {
    if (!(error instanceof FileBroken)) throw error
    broken = error.message
  }
  return {
    records,
    ids: records.flatMap((one) => (one.type === 'offer' ? [one.offer.id] : [])),
    refused: records.flatMap((one) => (one.type === 'refused' ? [one] : [])),
    broken,
  }
}

function nameIn(records: readonly FileRecord[]): string | undefined {
  const [offer] = records.flatMap((one) => (one.type === 'offer' ? [one.offer] : []))
  return offer?.name
}

// Requirement: IMP-5
describe('an offer that is not well-formed does not stop the others', () => {
  test.each([
    ['an end tag of another element', '<offer id="b"><name>Лак</price></offer>'],
    ['an attribute twice and without quotes', '<offer id="b" x=1><name>Лак</name></offer>'],
    ['more elements than a record has', `<offer id="b">${'<param/>'.repeat(61_000)}</offer>`],
    ['texts without end', `<offer id="b"><description>${'а'.repeat(9_000_000)}</description></offer>`],
  ])('%s', async (_, offer) => {
    const { ids, refused, broken } = await readAll('yml', ymlOf(offerOf('a'), offer, offerOf('c')))
    expect(ids).toEqual(['a', 'c'])
    expect(refused).toMatchObject([{ line: 5, id: 'b' }])
    expect(broken).toBeNull()
  })

  test('an exchange with 1C in which one end tag is missing cannot be read further', async () => {
    const file = (name: string, parent: string) =>
      `<КоммерческаяИнформация><${parent}><${name}><Ид>1</Ид><${name}><Ид>2</Ид></${name}></${parent}></КоммерческаяИнформация>`
    const types = { priceType: undefined, oldPriceType: undefined }
    for (const text of [file('Товар', 'Товары'), file('Предложение', 'Предложения')]) {
      const files = [{ name: 'import.xml', text: (await decodeText(bytesOf(text))).text }]
      const read = async () => {
        for await (const record of readCommerceMl(files, types)) expect(record.type).not.toBe('offer')
      }
      await expect(read()).rejects.toThrow(/begins before the end of that of line 1/)
    }
  })

  test('a bare ampersand is text, as it was meant', async () => {
    const { records, ids } = await readAll('yml', ymlOf(offerOf('a', { name: 'Head & Shoulders <3' })))
    expect(ids).toEqual(['a'])
    expect(nameIn(records)).toBe('Head & Shoulders <3')
    expect(records[0]).toMatchObject({ type: 'notice', line: 4 })
  })

  // Requirement: IMP-241
  test.each([
    ['an error in the name', 'b;#Н/Д;100;Лаки', "the spreadsheet has the error '#Н/Д' in it"],
    ['an error in a parameter', 'b;Лак;100;#REF!', "the spreadsheet has the error '#REF!' in it"],
    ['a column that was too narrow', 'b;Лак;100;#####', "the spreadsheet has the error '#####' in it"],
    ['a long number as its id', '"4,60012E+12";Лак;100;Лаки', "its id '4,60012E+12' is a number cut short"],
  ])('a row in which a spreadsheet has left %s', async (_, row, reason) => {
    const file = `id;name;price;effect\na;Лак;100;Блеск\n${row}\nc;Лак;100;Блеск\n`
    const { ids, refused } = await readAll('csv', file)
    expect(ids).toEqual(['a', 'c'])
    expect(refused).toMatchObject([{ line: 3, reason }])
  })

  test('a row of a CSV file without an id is named by its line, also after cells of several lines', async () => {
    const { ids, refused } = await readAll('csv', 'id;name\na;"Лак\nв две строки"\n;без номера\nc;Лак\n')
    expect(ids).toEqual(['a', 'c'])
    expect(refused).toMatchObject([{ line: 4, id: null }])
  })
})

// Requirement: IMP-4
describe('a hostile file is refused before it takes memory or time', () => {
  const BOMB = `<!DOCTYPE yml_catalog [<!ENTITY a "ааааааааааа">${Array.from(
    { length: 20 },
    (_, i) => `<!ENTITY a${i} "${`&a${i === 0 ? '' : i - 1};`.repeat(20)}">`,
  ).join('')}]>`
  test.each([
    ['an entity bomb', ymlOf(offerOf('a')).replace('?>', `?>${BOMB}`), /DOCTYPE/],
    [
      'a file of the machine as an entity',
      ymlOf(offerOf('a', { name: '&x;' })).replace(
        '?>',
        '?><!DOCTYPE y [<!ENTITY x SYSTEM "file:///etc/passwd">]>',
      ),
      /DOCTYPE/,
    ],
    ['elements in one another', '<yml_catalog>'.repeat(100_000), /more than 100 elements in one another/],
    [
      'elements of an offer in one another',
      ymlOf(`<offer id="a">${'<x>'.repeat(100_000)}`),
      /in one another/,
    ],
    ['an attribute without end', `<yml_catalog date="${'x'.repeat(1_000_000)}`, /has no end/],
    ['a page in place of a file', '<!doctype html><p>Войдите<br>снова', /not XML|ends in the middle/],
    ['no XML', 'id;name', /not XML/],
    ['nothing', '', /empty/],
    ['zeros', new Uint8Array(10_000), /not XML/],
  ])('%s', async (_, file, reason) => {
    const { ids, broken } = await readAll('yml', file)
    expect(ids).toEqual([])
    expect(broken).toMatch(reason)
  })

  test('an external DTD, as old exports name one, is not read', async () => {
    const file = ymlOf(offerOf('a')).replace(
      '?>',
      '?><!DOCTYPE yml_catalog SYSTEM "http://127.0.0.1:1/shops.dtd">',
    )
    expect(await readAll('yml', file)).toMatchObject({ ids: ['a'], broken: null })
  })

  test('entities that nobody has declared are text', async () => {
    const { records } = await readAll('yml', ymlOf(offerOf('a', { name: '&xxe; &#1078;&nbsp;&amp;' })))
    expect(nameIn(records)).toBe('&xxe; ж\u00a0&')
  })

  test.each([
    ['no id', 'name;price\nЛак;100\n', /no column 'id' or 'article'/],
    ['nothing', ' \n\n', /empty/],
  ])('in a CSV file: %s', async (_, file, reason) => {
    expect((await readAll('csv', file)).broken).toMatch(reason)
  })

  test.each([
    ['', 3],
    ['\n\n', 5],
    ['в;"два\nряда"\n', 5],
  ])(
    'a CSV file with a quotation mark without end gives the rows before it, and names its line',
    async (before, line) => {
      for (const rest of ['Лак\nd;Лак\n', `${'x'.repeat(3_000_000)}\n`]) {
        const { ids, broken } = await readAll('csv', `id;name\na;Лак\n${before}c;"${rest}`)
        expect(ids).toEqual(before.startsWith('в') ? ['a', 'в'] : ['a'])
        expect(broken).toMatch(new RegExp(`^line ${line}: .*quotation mark`))
      }
      expect((await readAll('csv', 'id;"name\na;Лак\n')).broken).toMatch(/^line 1: .*quotation mark/)
    },
  )

  test('a file that was cut off gives what it has, and says that it has no end', async () => {
    const whole = ymlOf(offerOf('a'), offerOf('b'))
    const { ids, broken } = await readAll('yml', whole.slice(0, whole.indexOf('id="b"') + 40))
    expect(ids).toEqual(['a'])
    expect(broken).toMatch(/ends in the middle/)
  })

  test('categories in a circle, and a parent that is missing', async () => {
    const file = ymlOf(offerOf('a', { categoryId: 8 }), offerOf('b', { categoryId: 9 })).replace(
      '</categories>',
      '<category id="8" parentId="7">В круге</category><category id="7" parentId="8">По кругу</category>' +
        '<category id="9" parentId="404">Без начала</category></categories>',
    )
    const { records, refused } = await readAll('yml', file)
    expect(refused).toMatchObject([{ id: 'a', reason: "the file has no category '8'" }])
    expect(records.find((one) => one.type === 'offer')).toMatchObject({ offer: { category: ['Без начала'] } })
  })
})

// Requirement: IMP-242
describe('what spreadsheets write for themselves', () => {
  test('a text that they must not take for a number is what stands in its quotation marks', async () => {
    const { records } = await readAll('csv', 'id;article;name\n="007";"=""12""";Лак "Утро"\n')
    expect(records).toMatchObject([{ offer: { id: '007', article: '12', name: 'Лак "Утро"' } }])
  })

  test('a first line that names the separator is not the one of the columns', async () => {
    const { ids, refused } = await readAll('csv', 'sep=;\r\nid;name,second\r\na;Лак\r\n;Лак\r\n')
    expect(ids).toEqual(['a'])
    expect(refused).toMatchObject([{ line: 4 }])
  })
})

// Requirement: IMP-3
describe('decodeText', () => {
  const xmlOf = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?><a>Лак «Ночь»</a>`
  const cyrillic = (text: string) =>
    Uint8Array.from(text, (letter) => {
      const code = letter.charCodeAt(0)
      if (code >= 0x410 && code <= 0x44f) return code - 0x350
      return letter === '«' ? 0xab : letter === '»' ? 0xbb : code
    })
  async function read(bytes: Uint8Array, asked?: string) {
    const { text, encoding, notice } = await decodeText(bytesOf(bytes), asked)
    let whole = ''
    for await (const piece of text) whole += piece
    return { whole, encoding, notice }
  }

  test.each([
    ['UTF-8', Buffer.from(xmlOf('UTF-8')), 'utf-8'],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${xmlOf('utf-8')}`), 'utf-8'],
    ['UTF-8 without a declaration', Buffer.from('<a>Лак «Ночь»</a>'), 'utf-8'],
    ['windows-1251', cyrillic(xmlOf('windows-1251')), 'windows-1251'],
    ['CP1251', cyrillic(xmlOf('cp1251')), 'windows-1251'],
    ['UTF-16', Buffer.from(`\ufeff${xmlOf('UTF-16')}`, 'utf16le'), 'utf-16le'],
  ])('reads %s as it is declared', async (_, bytes, encoding) => {
    const { whole, ...rest } = await read(bytes)
    expect(whole).toContain('<a>Лак «Ночь»</a>')
    expect(rest).toEqual({ encoding, notice: null })
  })

  test.each([
    ['UTF-8 that says windows-1251', Buffer.from(xmlOf('windows-1251')), 'utf-8'],
    ['windows-1251 that says UTF-8', cyrillic(xmlOf('UTF-8')), 'windows-1251'],
  ])('believes the bytes of %s, and says so', async (_, bytes, encoding) => {
    const read8 = await read(bytes)
    expect(read8.whole).toContain('<a>Лак «Ночь»</a>')
    expect(read8).toMatchObject({ encoding, notice: expect.stringContaining('declared as') })
  })

  test('reads windows-1251 that declares nothing, such as CSV of a spreadsheet', async () => {
    expect(await read(cyrillic('id;Название\n1;Лак'))).toMatchObject({
      whole: 'id;Название\n1;Лак',
      encoding: 'windows-1251',
      notice: null,
    })
  })

  // Requirement: IMP-240
  test('reads the encoding in which Excel saves CSV for MS-DOS, and says so', async () => {
    const dos = (text: string) =>
      Uint8Array.from(text, (letter) => {
        const code = letter.charCodeAt(0)
        if (code >= 0x440 && code <= 0x44f) return code - 0x360
        return code >= 0x410 && code < 0x440 ? code - 0x390 : code
      })
    const text = 'id;Название;Бренд\n1;Лак "Утро";Росинка\n2;База;Сталь\n'
    expect(await read(dos(text))).toEqual({
      whole: text,
      encoding: 'ibm866',
      notice: 'it is read as ibm866; if the texts are wrong, name another --encoding',
    })
    // Spaces between thousands and marks are the same bytes as letters there.
    const marks = cyrillic('id;price;Название\n1;1\u00a0234;Nail\u00ae «лак»\n')
    expect(await read(marks)).toMatchObject({ encoding: 'windows-1251', notice: null })
  })

  test('takes the encoding that the staff names, and refuses one that nobody knows', async () => {
    expect((await read(cyrillic('Лак'), 'windows-1251')).whole).toBe('Лак')
    await expect(read(Buffer.from(xmlOf('UTF-9')))).rejects.toThrow("the encoding 'UTF-9' is not known")
  })
})
