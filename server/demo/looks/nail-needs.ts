import type { Need } from './look-draft.ts'

/** What most lessons need, at a price that does not spoil the sum. */
export const DEHYDRATOR: Need = { role: 'дегидратор', kind: 'dehydrator', named: 'Дегидратор', most: 320 }
export const RUBBER_BASE: Need = { role: 'база', kind: 'coat', named: 'База каучуковая', most: 420 }
export const GLOSSY_TOP: Need = { role: 'топ', kind: 'top', named: 'Топ глянцевый', most: 420 }
export const DRY_TOP: Need = { role: 'топ', kind: 'top', named: 'Топ без липкого слоя', most: 640 }
export const WIPES: Need = {
  ...{ role: 'салфетки', kind: 'wipes', named: 'Салфетки безворсовые' },
  ...{ volumes: ['100 шт.', '300 шт.', '500 шт.'], most: 240 },
}
export const OIL: Need = {
  role: 'уход',
  kind: 'oil',
  named: 'Масло для',
  volumes: ['10 мл', '15 мл'],
  most: 320,
}
export const FILE: Need = { role: 'пилка', kind: 'file', with: '180', volumes: ['1 шт.', '2 шт.'], most: 130 }
export const BUFF: Need = { role: 'баф', kind: 'buff', volumes: ['1 шт.', '2 шт.'], most: 180 }
export const PUSHER: Need = { role: 'пушер', kind: 'pusher', named: 'Пушер', most: 420 }
export const REMOVER: Need = { role: 'ремувер', kind: 'cuticle-remover', with: 'для кутикулы', most: 360 }
