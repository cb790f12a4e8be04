export interface Screen {
  readonly name: string
  readonly path: string
  /** What to do to see the state, where the address alone does not show it. */
  readonly how?: string
}

export interface ScreenGroup {
  readonly title: string
  readonly screens: readonly Screen[]
}

const CHECKOUT = '/shop/cart/checkout/'

/** Every page of the shop and the states worth looking at after a change of its looks. */
export const SCREENS: readonly ScreenGroup[] = [
  {
    title: 'Витрина',
    screens: [
      { name: 'Главная', path: '/' },
      { name: 'Главная с недавно просмотренным', path: '/', how: 'сначала откройте два-три товара' },
      { name: 'Весь каталог', path: '/catalog/' },
      { name: 'Категория', path: '/catalog/gel-laki/' },
      { name: 'Фильтры применены', path: '/catalog/gel-laki/?shade[]=krasnyy&brand[]=velta&inStock=1' },
      { name: 'Под фильтры ничего не подходит', path: '/catalog/gel-laki/?priceFrom=9999999' },
      { name: 'Вторая страница списка', path: '/catalog/gel-laki/?page=2' },
      { name: 'Скидки', path: '/catalog/?discounted=1' },
      { name: 'Бренды', path: '/brands/' },
      { name: 'Бренд', path: '/brands/velta/' },
      { name: 'Избранное', path: '/favorites/', how: 'пустое, пока не отмечен ни один товар' },
      { name: 'Страницы нет', path: '/nothing/here/' },
    ],
  },
  {
    title: 'Товар',
    screens: [
      { name: 'Товар', path: '/product/VL-127-10/' },
      { name: 'Нет в наличии', path: '/product/VL-211-10/' },
      { name: 'Товар в корзине', path: '/product/VL-127-10/', how: 'нажмите «В корзину»' },
      { name: 'Покупка в один клик', path: '/product/VL-127-10/', how: 'нажмите «Купить в один клик»' },
      { name: 'Доставка без ответа', path: '/product/VL-127-10/', how: 'в сбоях: перевозчики молчат' },
    ],
  },
  {
    title: 'Поиск',
    screens: [
      { name: 'Найдено', path: '/search/?query=гель-лак' },
      { name: 'Исправленный запрос', path: '/search/?query=крассный лак' },
      { name: 'Другая раскладка', path: '/search/?query=gbkrf' },
      { name: 'Ничего не нашлось', path: '/search/?query=фывап' },
      { name: 'Без запроса', path: '/search/' },
      { name: 'Подсказки', path: '/help/', how: 'нажмите на строку поиска и печатайте' },
    ],
  },
  {
    title: 'Вход',
    screens: [
      { name: 'Телефон, код, «Вы вошли»', path: '/personal/', how: 'выйдя из кабинета; код — в СМС пульта' },
      { name: 'Капча не пускает', path: '/personal/', how: 'в пульте: виджет капчи не загружается' },
      { name: 'СМС не уходит', path: '/personal/', how: 'в сбоях: СМС отказывает' },
    ],
  },
  {
    title: 'Корзина и оформление',
    screens: [
      { name: 'Корзина', path: '/shop/cart/', how: 'пустая и с товарами' },
      { name: 'Товар закончился', path: '/shop/cart/', how: 'PUT /simulator/api/stock с available 0' },
      { name: 'Оформление', path: CHECKOUT, how: 'с товаром в корзине' },
      { name: 'Ошибки формы', path: CHECKOUT, how: 'нажмите «Оформить заказ», ничего не заполнив' },
      { name: 'Пункты выдачи на карте', path: CHECKOUT, how: 'выберите «Пункт выдачи»' },
      { name: 'Город неизвестен', path: CHECKOUT, how: 'в выборе города назовите своё место' },
      { name: 'Доставка за границу', path: CHECKOUT, how: '«Город не в России»' },
      { name: 'Купон', path: CHECKOUT, how: 'gel_lak-15, privet-300, просроченный leto-10' },
      { name: 'Долями', path: CHECKOUT, how: 'выберите «Долями»' },
      { name: 'Перевозчики молчат', path: CHECKOUT, how: 'в сбоях: перевозчики молчат' },
      { name: 'Заказ', path: '/simulator/#orders', how: 'откройте заказ из списка' },
      { name: 'Страница банка', path: '/simulator/#bank', how: 'откройте платёж из списка' },
    ],
  },
  {
    title: 'Кабинет',
    screens: [
      { name: 'Обзор', path: '/personal/' },
      { name: 'Заказы', path: '/personal/orders/' },
      { name: 'Заказы с отменёнными', path: '/personal/orders/?canceled=1' },
      { name: 'Покупки', path: '/personal/purchases/' },
      { name: 'Бонусы', path: '/personal/bonuses/' },
      { name: 'Правила бонусов', path: '/bonus-program/' },
    ],
  },
  {
    title: 'О магазине',
    screens: [
      { name: 'Помощь', path: '/help/' },
      { name: 'Доставка и оплата', path: '/faq/dostavka/' },
      { name: 'О компании', path: '/about-us/company/' },
      { name: 'Контакты и обратный звонок', path: '/contacts/' },
      { name: 'Оферта', path: '/docs/oferta.pdf' },
      { name: 'Пользовательское соглашение', path: '/docs/end-user-agreement.pdf' },
      { name: 'Политика обработки данных', path: '/docs/privacy-agreement.pdf' },
    ],
  },
]
