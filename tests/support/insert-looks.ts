import { importLooks } from '#server/looks/import-looks.ts'
import type { FileLook } from '#shared/looks/look-file.ts'
import { OPENED_AT } from './fixture.ts'
import type { TestShop } from './test-shop.ts'

/** A look of the fixture with a polish, its last shade, and a top. */
export const LOOK: FileLook = {
  slug: 'nyud',
  title: 'Матовый нюд',
  lead: 'Бархатные ногти в тон кожи',
  minutes: 60,
  caution: 'Пятно снимет салфетка',
  design: 'matte',
  steps: [
    { title: 'Подготовьте ногти', text: 'Форма, баф, дегидратор', tools: [{ name: 'магнит' }] },
    { title: 'Нанесите цвет', text: 'Два слоя по 60 с' },
  ],
  products: [
    { marking: 'T-11', role: 'цвет', quantity: 1, isPainted: true },
    { marking: 'T-16', role: 'уход', quantity: 2, isPainted: false },
    { marking: 'T-21', role: 'пилка', quantity: 1, isPainted: false },
  ],
}

/** Writes looks as the staff does; without any, the one above. */
export function insertLooks({ database: { db } }: Pick<TestShop, 'database'>, ...looks: FileLook[]): void {
  importLooks({ db, now: OPENED_AT }, { looks: looks.length > 0 ? looks : [LOOK] })
}
