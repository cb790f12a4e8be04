import { once } from 'node:events'
import { createWriteStream } from 'node:fs'

const KINDS = [
  ...['Гель-лак', 'Лак для ногтей', 'База каучуковая', 'Крем для рук', 'Шампунь'],
  ...['Помада', 'Пилка', 'Масло для кутикулы', 'Тушь для ресниц', 'Свеча ароматическая'],
]
const COLORS = ['красный', 'розовый', 'тёмно-синий', 'бежевый', 'чёрный', 'зелёный', 'лиловый', 'золотой']
const NAMES = 'Полночь Рассвет Вишня Лён Туман Иней Мята Песок Коралл Сирень Гроза Мёд Корица Шёлк'.split(' ')
const WORDS =
  'плотный цвет без разводов ложится тонким слоем держится три недели подходит мягкая кисть удобный флакон аромат ванили питает кожу восстанавливает волосы бережное очищение матовый финиш сияние стойкость масло витамин коллаген экстракт ромашки'.split(
    ' ',
  )
/** Shades of a line. */
const SHADES = 8

/**
 * Writes a YML file as a large shop exports it: categories of three levels, lines of shades, descriptions in HTML,
 * two photos and four parameters for each offer. The same number of offers gives the same file.
 */
export async function writeLargeCatalog(path: string, offers: number): Promise<void> {
  const file = createWriteStream(path)
  let state = 1
  const random = (below: number) => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff
    return (state >> 8) % below
  }
  const pick = (from: readonly string[]) => from[random(from.length)] ?? ''
  const put = async (text: string) => {
    if (!file.write(text)) await once(file, 'drain')
  }
  await put('<?xml version="1.0" encoding="UTF-8"?>\n<yml_catalog date="2026-11-20"><shop><categories>\n')
  const leaves: string[] = []
  for (let a = 1; a <= 10; a++) {
    await put(`<category id="${a}">Раздел ${a}</category>\n`)
    for (let b = 1; b <= 5; b++) {
      await put(`<category id="${a}-${b}" parentId="${a}">Подраздел ${a}.${b}</category>\n`)
      for (let c = 1; c <= 4; c++) {
        leaves.push(`${a}-${b}-${c}`)
        await put(`<category id="${a}-${b}-${c}" parentId="${a}-${b}">Группа ${a}.${b}.${c}</category>\n`)
      }
    }
  }
  await put('</categories><offers>\n')
  for (let i = 1; i <= offers; i++) {
    const line = Math.ceil(i / SHADES)
    const text = Array.from({ length: 40 }, () => pick(WORDS)).join(' ')
    const elements = [
      `<name>${KINDS[line % KINDS.length]} «${NAMES[line % NAMES.length]} ${line}»</name>`,
      `<url>https://shop.example/${i}</url><price>${100 + random(3000)}.00</price>`,
      `<oldprice>${random(4) === 0 ? 4000 : 0}</oldprice><currencyId>RUR</currencyId>`,
      `<categoryId>${leaves[line % leaves.length]}</categoryId>`,
      `<picture>https://shop.example/i/${i}-1.jpg</picture><picture>https://shop.example/i/${i}-2.jpg</picture>`,
      `<vendor>Бренд ${line % 300}</vendor><vendorCode>ART-${i}</vendorCode>`,
      `<description><![CDATA[<p>${text}.</p><ul><li>${pick(WORDS)}</li><li>${pick(WORDS)} ${i % 1000}</li></ul>]]></description>`,
      `<param name="Цвет">${COLORS[i % SHADES]}</param><param name="Объём" unit="мл">${[5, 8, 10, 15][line % 4]}</param>`,
      `<param name="Страна">Россия</param><param name="Состав">Aqua, Glycerin, Parfum ${line % 500}</param>`,
      `<barcode>460${i}</barcode><count>${random(50)}</count><weight>0.1</weight>`,
    ]
    await put(`<offer id="A${i}" group_id="G${line}" available="true">${elements.join('')}</offer>\n`)
  }
  file.end('</offers></shop></yml_catalog>\n')
  await once(file, 'close')
}
