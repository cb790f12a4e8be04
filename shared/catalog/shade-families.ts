/**
 * The colors of the shade filter, in the order of a palette: the slug is used in addresses, the hex value on the
 * swatch, and the label is a masculine adjective.
 */
export const SHADE_FAMILIES = [
  { slug: 'belyy', label: 'Белый', hex: '#f6f3ee' },
  { slug: 'molochnyy', label: 'Молочный', hex: '#f0e2d2' },
  { slug: 'bezhevyy', label: 'Бежевый', hex: '#dcc3a1' },
  { slug: 'nyud', label: 'Нюдовый', hex: '#dba98f' },
  { slug: 'pudra', label: 'Пудровый', hex: '#e0bdb5' },
  { slug: 'rozovyy', label: 'Розовый', hex: '#e58aa4' },
  { slug: 'malinovyy', label: 'Малиновый', hex: '#c42a60' },
  { slug: 'koral', label: 'Коралловый', hex: '#ef7a63' },
  { slug: 'krasnyy', label: 'Красный', hex: '#c4162f' },
  { slug: 'granat', label: 'Гранатовый', hex: '#8d0f2b' },
  { slug: 'bordo', label: 'Бордовый', hex: '#571022' },
  { slug: 'terrakota', label: 'Терракотовый', hex: '#b4573d' },
  { slug: 'korichnevyy', label: 'Коричневый', hex: '#6f4632' },
  { slug: 'oranzhevyy', label: 'Оранжевый', hex: '#ea7a34' },
  { slug: 'zheltyy', label: 'Жёлтый', hex: '#f0c23e' },
  { slug: 'oliva', label: 'Оливковый', hex: '#8a8747' },
  { slug: 'zelenyy', label: 'Зелёный', hex: '#6aa84f' },
  { slug: 'izumrud', label: 'Изумрудный', hex: '#12614a' },
  { slug: 'biryuza', label: 'Бирюзовый', hex: '#3f9c9c' },
  { slug: 'goluboy', label: 'Голубой', hex: '#7fb0dc' },
  { slug: 'siniy', label: 'Синий', hex: '#26417f' },
  { slug: 'siren', label: 'Сиреневый', hex: '#a58fc0' },
  { slug: 'fioletovyy', label: 'Фиолетовый', hex: '#55307a' },
  { slug: 'seryy', label: 'Серый', hex: '#8e8c8c' },
  { slug: 'chernyy', label: 'Чёрный', hex: '#161415' },
  { slug: 'zolotoy', label: 'Золотой', hex: '#c9a04c' },
  { slug: 'serebryanyy', label: 'Серебряный', hex: '#b9bcc2' },
] as const

export type FamilySlug = (typeof SHADE_FAMILIES)[number]['slug']
