import { brandPath, categoryPath, listingPath } from '#shared/paths.ts'

export interface Banner {
  /** The picture is drawn at /img/banner/{scene}.svg without a background; the background color is a token. */
  readonly scene: 'pomegranate' | 'care' | 'lamps' | 'brushes'
  readonly kicker: string
  readonly title: string
  readonly text: string
  readonly link: { readonly label: string; readonly to: string }
  /** Addresses of the categories and brands that the banner mentions. */
  readonly about: readonly string[]
}

/** The banners of the home page, in their order. */
export const BANNERS: readonly [Banner, ...Banner[]] = [
  {
    scene: 'pomegranate',
    kicker: 'Осенняя палитра',
    title: 'Цвет мокрого граната',
    text: 'Плотные винные и\u00a0кирпичные тона «Вельты». Два тонких слоя, и\u00a0цвет держится три недели.',
    link: {
      label: 'Смотреть оттенки',
      to: listingPath(categoryPath('gel-laki'), {
        brand: ['velta'],
        shade: ['granat', 'bordo', 'terrakota'],
      }),
    },
    about: [categoryPath('gel-laki'), brandPath('velta')],
  },
  {
    scene: 'care',
    kicker: 'Уход за\u00a0руками',
    title: 'Руки отдыхают зимой',
    text: 'Кремы, масла и\u00a0маски, после которых кутикула мягкая, а\u00a0кожа не\u00a0помнит мороза.',
    link: { label: 'Выбрать уход', to: categoryPath('uhod') },
    about: [categoryPath('uhod')],
  },
  {
    scene: 'lamps',
    kicker: 'Аппараты и\u00a0лампы',
    title: 'Минута под\u00a0лампой',
    text: 'Лампы, которые держат мощность до\u00a0последнего ногтя, и\u00a0тихие аппараты для маникюра.',
    link: { label: 'Смотреть аппараты', to: categoryPath('apparaty') },
    about: [categoryPath('apparaty')],
  },
  {
    scene: 'brushes',
    kicker: 'Для дизайна',
    title: 'Тонкая линия с\u00a0первого раза',
    text: 'Кисти, краски и\u00a0гели для росписи: от\u00a0волоска до\u00a0широкого градиента.',
    link: { label: 'Всё для дизайна', to: categoryPath('dizayn') },
    about: [categoryPath('dizayn')],
  },
]

/** Whether everything that the banners mention exists. A shop with other products does not show them. */
export function canShowBanners(urls: ReadonlySet<string>): boolean {
  return BANNERS.every(({ about }) => about.every((url) => urls.has(url)))
}
