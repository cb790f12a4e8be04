/**
 * A product is small up to `small` and large from `large`, by the first number of the property `by`; of these the smallest
 * and the largest are those up to `least` and from `most`.
 */
export interface SizeRow {
  readonly kinds: readonly string[]
  readonly by: string
  readonly small: number
  readonly large: number
  readonly least?: number
  readonly most?: number
}

/** What 'маленький' and 'большой' mean for a kind. */
export const SIZES: readonly SizeRow[] = [
  { kinds: ['Гель-лак', 'Укрепитель ногтей'], by: 'Объём', small: 8, large: 15, least: 5 },
  { kinds: ['Лак для ногтей'], by: 'Объём', small: 6, large: 12, least: 5 },
  { kinds: ['Топ', 'Матовый топ'], by: 'Объём', small: 10, large: 30 },
  { kinds: ['Каучуковая база', 'Камуфлирующая база'], by: 'Объём', small: 10, large: 30 },
  { kinds: ['Основа под лак', 'Верхнее покрытие', 'Топ с эффектом'], by: 'Объём', small: 8, large: 15 },
  { kinds: ['Праймер'], by: 'Объём', small: 10, large: 15 },
  { kinds: ['Дегидратор'], by: 'Объём', small: 15, large: 100 },
  { kinds: ['Акригель', 'Моделирующий гель'], by: 'Объём', small: 15, large: 50 },
  { kinds: ['Гель-краска', 'Гель-паутинка'], by: 'Объём', small: 5, large: 10 },
  { kinds: ['Мономер'], by: 'Объём', small: 100, large: 250 },
  { kinds: ['Ремувер'], by: 'Объём', small: 15, large: 100 },
  {
    kinds: ['Жидкость для снятия', 'Антисептик'],
    by: 'Объём',
    small: 100,
    large: 500,
    least: 50,
    most: 1000,
  },
  { kinds: ['Жидкое мыло', 'Шампунь'], by: 'Объём', small: 250, large: 500, most: 1000 },
  { kinds: ['Лосьон для тела', 'Маска для волос'], by: 'Объём', small: 200, large: 500 },
  { kinds: ['Крем для рук'], by: 'Объём', small: 50, large: 150, least: 30, most: 250 },
  { kinds: ['Крем для ног'], by: 'Объём', small: 75, large: 150 },
  { kinds: ['Маска для рук'], by: 'Объём', small: 75, large: 250 },
  { kinds: ['Скраб для рук', 'Скраб для ног'], by: 'Объём', small: 150, large: 500 },
  { kinds: ['Масло для кутикулы'], by: 'Объём', small: 15, large: 30 },
  { kinds: ['Масло для волос'], by: 'Объём', small: 30, large: 100 },
  { kinds: ['Термозащита'], by: 'Объём', small: 100, large: 200 },
  { kinds: ['Блеск для губ'], by: 'Объём', small: 5, large: 8 },
  { kinds: ['Тушь'], by: 'Объём', small: 8, large: 11 },
  { kinds: ['Набор гель-лаков'], by: 'Объём', small: 3, large: 6 },
  { kinds: ['Помада'], by: 'Вес', small: 3.5, large: 5 },
  { kinds: ['Румяна'], by: 'Вес', small: 4, large: 6 },
  { kinds: ['Акриловая пудра'], by: 'Вес', small: 20, large: 60 },
  { kinds: ['Соль для ванночек'], by: 'Вес', small: 300, large: 600 },
  { kinds: ['Втирка', 'Поталь'], by: 'Вес', small: 0.5, large: 2 },
  { kinds: ['Пигмент'], by: 'Вес', small: 1, large: 5 },
  { kinds: ['Салфетки'], by: 'В упаковке', small: 100, large: 500, most: 1000 },
  { kinds: ['Слайдер', 'Наклейки'], by: 'В упаковке', small: 20, large: 40 },
  { kinds: ['Типсы'], by: 'В упаковке', small: 50, large: 240 },
  { kinds: ['Формы'], by: 'В упаковке', small: 50, large: 300 },
  { kinds: ['Верхние формы'], by: 'В упаковке', small: 60, large: 240 },
  { kinds: ['Пилка', 'Баф'], by: 'В упаковке', small: 1, large: 25, most: 50 },
  { kinds: ['Колпачки'], by: 'В упаковке', small: 10, large: 50 },
  { kinds: ['Сменные файлы'], by: 'В упаковке', small: 30, large: 100 },
  { kinds: ['Подарочный набор'], by: 'В наборе', small: 2, large: 4 },
  { kinds: ['Подарочная карта'], by: 'Номинал', small: 1000, large: 7000 },
  { kinds: ['Палетка теней'], by: 'Оттенков', small: 5, large: 9 },
  { kinds: ['Стразы'], by: 'Размер', small: 5, large: 12, least: 3, most: 20 },
  { kinds: ['Кисть для дизайна'], by: 'Размер', small: 0, large: 4 },
  { kinds: ['Фреза'], by: 'Диаметр', small: 1.8, large: 5, least: 1.2, most: 6 },
  { kinds: ['Щётка для волос'], by: 'Диаметр', small: 33, large: 43 },
  { kinds: ['Полировщик'], by: 'Диаметр', small: 5, large: 8 },
  { kinds: ['Педикюрный диск', 'Файлы для диска'], by: 'Диаметр', small: 15, large: 25 },
  { kinds: ['Кусачки для кутикулы'], by: 'Лезвие', small: 4, large: 7 },
  { kinds: ['Кусачки для ногтей'], by: 'Лезвие', small: 14, large: 18 },
  { kinds: ['Ножницы'], by: 'Лезвие', small: 20, large: 24 },
  { kinds: ['Лампа для сушки'], by: 'Мощность', small: 24, large: 72, least: 12, most: 96 },
  { kinds: ['Настольная лампа'], by: 'Мощность', small: 10, large: 18 },
  { kinds: ['Вытяжка'], by: 'Мощность', small: 40, large: 80 },
  { kinds: ['Маникюрный аппарат'], by: 'Мощность', small: 25, large: 65 },
  { kinds: ['Маникюрный стол'], by: 'Длина столешницы', small: 100, large: 140 },
  { kinds: ['Стерилизатор'], by: 'Ширина', small: 45, large: 60 },
  { kinds: ['Гребень', 'Расчёска'], by: 'Длина', small: 14, large: 20 },
  { kinds: ['Кисть для макияжа'], by: 'Длина', small: 15, large: 18 },
  { kinds: ['Переводная фольга'], by: 'Длина', small: 50, large: 100 },
]
