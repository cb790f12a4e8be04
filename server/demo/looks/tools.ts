import type { LookTool } from '#shared/looks/contract.ts'

/** What lessons need besides their sets, with the categories of those that the demo sells. */
export const TOOL = {
  file: { name: 'пилка', category: 'pilki-dlya-nogtey' },
  buff: { name: 'баф', category: 'bafy-i-polirovschiki' },
  lamp: { name: 'лампа 48\u00a0Вт', category: 'lampy-dlya-sushki' },
  magnet: { name: 'магнит' },
  applicator: { name: 'аппликатор' },
  nippers: { name: 'кусачки', category: 'kusachki-dlya-nogtey' },
  separators: { name: 'разделители для\u00a0пальцев' },
  lacquerRemover: { name: 'жидкость для\u00a0снятия лака', category: 'zhidkosti-dlya-snyatiya' },
  blushBrush: { name: 'кисть для\u00a0румян', category: 'kisti-dlya-makiyazha' },
  lipBrush: { name: 'кисть для\u00a0губ', category: 'kisti-dlya-makiyazha' },
} as const satisfies Readonly<Record<string, LookTool>>
