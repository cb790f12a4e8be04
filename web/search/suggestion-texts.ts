import { plural } from '#shared/plural.ts'

export const ANNOUNCEMENTS = {
  failed: 'Подсказки не\u00a0загрузились. Поиск работает: нажмите «НАЙТИ».',
  nothing: 'Такого не\u00a0нашли. Попробуйте бренд, название оттенка или артикул.',
} as const

/** Returns the announcement for screen readers after the list has changed. */
export function countText(count: number): string {
  return count === 0
    ? ''
    : `${count} ${plural(count, 'подсказка', 'подсказки', 'подсказок')}, выбирайте стрелками`
}
