import {
  brandPath,
  categoryPath,
  documentPath,
  lookPath,
  pagedPath,
  paths,
  personalOrdersPath,
  productPath,
  productReviewsPath,
} from '#shared/paths.ts'

/** A section of the control panel. */
type PanelSection = 'sms' | 'mail' | 'orders' | 'bank' | 'faults' | 'captcha' | 'clock' | 'geoip'

export interface Screen {
  readonly name: string
  readonly path: string
  /** How to reach the state, where the address alone does not show it. */
  readonly how?: string
  /** The section of the control panel in which the state is set. */
  readonly section?: PanelSection
}

export interface ScreenGroup {
  readonly title: string
  /** A note that applies to all screens of the group. */
  readonly note?: string
  readonly screens: readonly Screen[]
}

const HOME = paths.home
const LIST = categoryPath('gel-laki')
const PRODUCT = productPath('VL-127-10')
const BASKET = paths.basket
const CHECKOUT = paths.checkout
const PERSONAL = paths.personal
const CONTACTS = paths.contacts

const HOME_AND_LISTS: ScreenGroup = {
  title: 'Витрина',
  screens: [
    { name: 'Главная', path: HOME },
    { name: 'Недавно просмотренное на главной', path: HOME, how: 'сначала откройте два-три товара' },
    { name: '«Ваш город — Москва?»', path: HOME, how: 'первый визит: в окне инкогнито', section: 'geoip' },
    { name: 'Выбор города, области, страны', path: HOME, how: 'нажмите на город в шапке' },
    { name: 'Меню разделов', path: HOME, how: 'окно уже 840 пикселей, нажмите на три полоски' },
    {
      name: 'Мини-корзина',
      path: HOME,
      how: 'с товаром в корзине наведите на «Корзину», окно от 840 пикселей',
    },
    { name: 'Весь каталог', path: paths.catalog },
    { name: 'Раздел', path: LIST },
    { name: 'Фильтры применены', path: `${LIST}?shade[]=krasnyy&brand[]=velta&inStock[]=1` },
    { name: 'Фильтры на телефоне', path: LIST, how: 'окно уже 1024 пикселей, нажмите «Фильтры»' },
    { name: 'Под фильтры ничего не подходит', path: `${LIST}?priceFrom=9999999` },
    { name: 'Незнакомые фильтры в адресе', path: `${LIST}?shade[]=xyz&category[]=laki` },
    { name: 'Сначала дешёвые', path: `${LIST}?sort=cheap` },
    { name: 'Вторая страница списка', path: `${LIST}?page=2` },
    { name: 'Страницы списка нет', path: `${LIST}?page=9999` },
    { name: 'Всё с оттенками', path: paths.shades },
    { name: 'Скидки', path: paths.discounts },
    { name: 'Бренды', path: paths.brands },
    { name: 'Бренд', path: brandPath('velta') },
    { name: 'Уроки', path: paths.looks },
    { name: 'Урок с набором', path: lookPath('frantsuzskiy-manikyur') },
    { name: 'Урок с заменой', path: lookPath('frantsuzskiy-manikyur'), how: 'строка «Белый край»' },
    { name: 'Избранное пустое', path: paths.favorites, how: 'пока не отмечен ни один товар' },
    {
      name: 'Избранное с товарами',
      path: paths.favorites,
      how: 'отметьте сердцем любую плитку или войдите как Ветрова',
    },
    {
      name: 'Избранное, которым поделились',
      path: paths.favorites,
      how: 'с товарами в избранном нажмите «Поделиться», создайте ссылку и откройте её в окне инкогнито',
    },
    { name: 'Страницы нет', path: '/nothing/here/' },
    { name: 'Нет связи', path: '/offline.html' },
    { name: 'Скрипты не пришли', path: HOME, how: 'запретите в инструментах браузера /assets/entry-client*' },
  ],
}

const PRODUCTS: ScreenGroup = {
  title: 'Товар',
  screens: [
    { name: 'Товар с оттенками', path: PRODUCT },
    { name: 'Отзывы, вторая страница', path: productReviewsPath('VL-127-10', 2) },
    {
      name: 'Новый отзыв',
      path: paths.personalPurchases,
      how: 'войдите как Ветрова, нажмите «Оставить отзыв»; на второй странице один отзыв ждёт',
    },
    { name: 'Нет в наличии', path: productPath('VL-211-10') },
    {
      name: 'Сообщить о поступлении',
      path: productPath('VL-211-10'),
      how: 'нажмите кнопку гостем и обновите страницу; как Ветрова: просьба записана сразу и видна в кабинете',
    },
    { name: 'В корзине', path: PRODUCT, how: 'нажмите «В корзину»' },
    { name: 'Последняя штука', path: productPath('AK-007-30'), how: 'в корзине «плюс» исчезает' },
    { name: 'Длинное название', path: productPath('FL-T144-250') },
    { name: 'Крупногабаритный', path: productPath('BK-X213') },
    { name: 'Подарочная карта', path: productPath('GL-CARD-500') },
    {
      name: 'Покупка в один клик',
      path: PRODUCT,
      how: 'нажмите «Купить в один клик»; пустая форма покажет ошибки',
    },
    { name: 'Срок доставки неизвестен', path: PRODUCT, how: 'перевозчики молчат', section: 'faults' },
  ],
}

const SEARCH: ScreenGroup = {
  title: 'Поиск',
  screens: [
    { name: 'Найдено', path: `${paths.search}?query=гель-лак` },
    { name: 'В разделе', path: `${paths.search}?query=красный&category=gel-laki` },
    { name: 'Исправленный запрос', path: `${paths.search}?query=крассный лак` },
    { name: 'Другая раскладка', path: `${paths.search}?query=gbkrf` },
    { name: 'Ничего не нашлось', path: `${paths.search}?query=фывап` },
    { name: 'Не нашлось, но есть похожее', path: `${paths.search}?query=шампунь для лошадей` },
    { name: 'Без запроса', path: paths.search },
    { name: 'Подсказки', path: paths.help, how: 'нажмите на строку поиска и печатайте' },
    { name: '«Вы искали»', path: paths.help, how: 'поищите что-нибудь и нажмите на пустую строку поиска' },
  ],
}

const SIGN_IN: ScreenGroup = {
  title: 'Вход',
  note: 'Гостя кабинет отправляет на главную и открывает окно входа.',
  screens: [
    { name: 'Телефон', path: PERSONAL, how: 'выйдя из кабинета' },
    {
      name: 'Код и обратный отсчёт',
      path: PERSONAL,
      how: 'введите любой номер и прочтите код',
      section: 'sms',
    },
    { name: 'Неверный код', path: PERSONAL, how: 'введите четыре другие цифры' },
    {
      name: '«Запросить еще раз»',
      path: PERSONAL,
      how: 'подождите минуту или переведите часы',
      section: 'clock',
    },
    { name: 'Слишком много кодов', path: PERSONAL, how: 'запросите четвёртый код за десять минут' },
    {
      name: '«Вы вошли»',
      path: PERSONAL,
      how: 'введите код; с товаром в корзине окно скажет, что он перенесён',
    },
    {
      name: 'Вход при оформлении',
      path: CHECKOUT,
      how: 'гостем, с товаром: «ВОЙТИ» у бонусов, страница остаётся',
    },
    {
      name: 'Капча не пускает',
      path: PERSONAL,
      how: 'виджет не загружается, не запускается, ломается, без токена',
      section: 'captcha',
    },
    { name: 'СМС не уходит', path: PERSONAL, how: 'отправка СМС отказывает', section: 'faults' },
    {
      name: 'Неизвестно, ушло ли СМС',
      path: PERSONAL,
      how: 'СМС уходит, но ответ теряется',
      section: 'faults',
    },
    { name: 'Номер неполный', path: PERSONAL, how: 'введите меньше десяти цифр и нажмите Enter' },
    { name: 'Медленное соединение', path: PERSONAL, how: 'задержка СМС 9000 мс', section: 'faults' },
  ],
}

const BASKET_AND_CHECKOUT: ScreenGroup = {
  title: 'Корзина и оформление',
  screens: [
    { name: 'Корзина пустая', path: BASKET, how: 'новым гостем' },
    { name: 'Корзина с товарами', path: BASKET, how: 'положите несколько, один из них по скидке' },
    { name: 'Товар закончился', path: BASKET, how: 'PUT /simulator/api/stock с available 0' },
    { name: 'Подарок в корзине', path: BASKET, how: 'купон podarok от 1 000 р. или подарок акции' },
    {
      name: 'Подарок убран',
      path: BASKET,
      how: 'за 3 000 р. придёт пилка, уберите товар; подарок акции — отмените заказ',
    },
    { name: 'Оформление', path: CHECKOUT, how: 'с товаром в корзине' },
    { name: 'Заполнено за клиента', path: CHECKOUT, how: 'войдите как Ветрова, положите товар' },
    { name: 'Ошибки формы', path: CHECKOUT, how: 'нажмите «Оформить заказ», ничего не заполнив' },
    { name: 'Пункты выдачи на карте и списком', path: CHECKOUT, how: 'выберите «Пункт выдачи»' },
    { name: 'Пунктов с таким адресом нет', path: CHECKOUT, how: 'в окне пунктов впишите «фывап»' },
    {
      name: 'Пункт только с предоплатой',
      path: CHECKOUT,
      how: 'выберите пункт с пометкой «только предоплата»',
    },
    { name: 'Фирменный магазин', path: CHECKOUT, how: 'город Челябинск или Екатеринбург', section: 'geoip' },
    { name: 'Почта и сбор за наложенный платёж', path: CHECKOUT, how: '«Почта» и «Наличными при получении»' },
    { name: 'Город неизвестен', path: CHECKOUT, how: 'в выборе города назовите своё место' },
    { name: 'Доставка за границу', path: CHECKOUT, how: '«Город не в России»' },
    { name: 'Крупногабаритный заказ', path: CHECKOUT, how: 'положите стерилизатор BK-X213' },
    { name: 'Меньше 500 р.', path: CHECKOUT, how: 'с одним недорогим товаром оплата при получении закрыта' },
    { name: 'Купон', path: CHECKOUT, how: 'gel_lak-15, privet-300, dostavka, podarok; просроченный leto-10' },
    { name: 'Бонусы', path: CHECKOUT, how: 'войдите как Ветрова' },
    { name: 'Долями, Подели', path: CHECKOUT, how: 'выберите оплату частями' },
    {
      name: 'В городе нет пунктов',
      path: CHECKOUT,
      how: 'город Агидель: строка пунктов закрыта и говорит об этом',
    },
    {
      name: 'Выбор не сохранился',
      path: CHECKOUT,
      how: 'отключите сеть в браузере и смените способ доставки: он вернётся, строка внизу предложит повторить',
    },
    { name: 'Перевозчики молчат', path: CHECKOUT, how: 'перевозчики молчат', section: 'faults' },
    { name: 'Капча не пускает', path: CHECKOUT, how: 'виджет ломается при проверке', section: 'captcha' },
    {
      name: 'Ответ на заказ потерялся',
      path: CHECKOUT,
      how: 'капча делает, но ответ теряется',
      section: 'faults',
    },
    {
      name: 'Банк не открыл оплату, другой способ',
      path: CHECKOUT,
      how: 'банк отказывает: оформите заказ с оплатой картой онлайн',
      section: 'faults',
    },
    {
      name: 'Спасибо за заказ',
      path: CHECKOUT,
      how: 'оформите заказ гостем; с оплатой онлайн — закройте, отклоните или оплатите у банка',
    },
    { name: 'Страница банка', path: '/simulator/#bank', how: 'откройте платёж из списка', section: 'bank' },
  ],
}

const ACCOUNT: ScreenGroup = {
  title: 'Кабинет',
  note: 'Пустой — у клиента без имени, полный — у Ветровой, акция на полпути — у Северовой: кнопки выше.',
  screens: [
    { name: 'Обзор', path: PERSONAL },
    { name: 'Приглашение в акцию', path: PERSONAL, how: 'войдите как Ветрова' },
    { name: 'Акция: путь к подарку', path: PERSONAL, how: 'войдите как Северова' },
    { name: 'Акция: подарок ваш', path: PERSONAL, how: 'и оплатите её ждущий заказ', section: 'bank' },
    {
      name: 'Акция: подарок в корзине, получен',
      path: PERSONAL,
      how: '«Получить подарок», затем оформите заказ',
    },
    { name: 'Заказы', path: paths.personalOrders },
    { name: 'Вторая страница заказов', path: personalOrdersPath({ page: 2 }) },
    { name: 'Заказы с отменёнными', path: personalOrdersPath({ withCanceled: true }) },
    {
      name: 'Заказ в кабинете',
      path: paths.personalOrders,
      how: 'откройте любой; печать — из меню браузера',
    },
    {
      name: 'Заказ, который опаздывает',
      path: paths.personalOrders,
      how: 'в заказе «В пути»; другие опоздают, если перевести часы на неделю',
      section: 'clock',
    },
    {
      name: 'Посылка у службы доставки',
      path: paths.personalOrders,
      how: 'в заказе «В пути»: «Отследить посылку»',
    },
    {
      name: 'Заказ ждёт в пункте выдачи',
      path: paths.personalOrders,
      how: 'заказ «Доставлен»; срок хранения выйдет через две недели',
      section: 'clock',
    },
    {
      name: 'Отмена заказа',
      path: paths.personalOrders,
      how: 'в заказе, который ещё не отправлен: «Отменить заказ»',
    },
    { name: 'Товарный чек', path: paths.personalOrders, how: 'в заказе, оформленном с «Нужен товарный чек»' },
    { name: 'Покупки', path: paths.personalPurchases },
    { name: 'Бонусы', path: paths.personalBonuses },
    { name: 'История бонусов дальше', path: pagedPath(paths.personalBonuses, 2) },
    { name: 'Мои данные', path: paths.personalProfile, how: 'неверный email покажет ошибку' },
    { name: 'Выход', path: PERSONAL, how: '«Выйти», «Выйти на всех устройствах»' },
    { name: 'Бонусная программа', path: paths.bonusProgram },
  ],
}

const ABOUT: ScreenGroup = {
  title: 'О магазине',
  screens: [
    { name: 'Помощь', path: paths.help },
    { name: 'Файлы cookie', path: `${paths.help}#cookies` },
    { name: 'Доставка и оплата', path: paths.delivery },
    { name: 'О компании', path: paths.company },
    { name: 'Контакты и магазины', path: CONTACTS },
    {
      name: 'Обратный звонок открыт',
      path: `${CONTACTS}#callback`,
      how: 'в окне до 768 пикселей — по кнопке',
    },
    {
      name: 'Обратный звонок: номер под сомнением',
      path: CONTACTS,
      how: 'введите 11 или 12 цифр и нажмите дважды',
    },
    {
      name: 'Обратный звонок: номер не читается',
      path: CONTACTS,
      how: 'введите 491512345678 или номер с кодом 000 и нажмите дважды',
    },
    {
      name: 'Обратный звонок: заявка принята',
      path: CONTACTS,
      how: 'номер придёт магазину письмом',
      section: 'mail',
    },
    {
      name: 'Обратный звонок: капча не пускает',
      path: CONTACTS,
      how: 'виджет ломается при проверке',
      section: 'captcha',
    },
    { name: 'Оферта', path: documentPath('oferta') },
    { name: 'Пользовательское соглашение', path: documentPath('end-user-agreement') },
    { name: 'Политика обработки данных', path: documentPath('privacy-agreement') },
    { name: 'Согласие на обработку данных', path: documentPath('personal-data-consent') },
  ],
}

const DEVELOPMENT: ScreenGroup = {
  title: 'Для разработки',
  screens: [
    { name: 'Пульт имитаций', path: '/simulator/' },
    { name: 'Все письма', path: '/simulator/letters/' },
    { name: 'События аналитики', path: '/simulator/events/' },
    { name: 'Описание прежнего REST API', path: '/api-site/docs/' },
  ],
}

/** Every page of the shop and the states to check after a visual change. Orders are added from the database. */
export const SCREENS: readonly ScreenGroup[] = [
  HOME_AND_LISTS,
  PRODUCTS,
  SEARCH,
  SIGN_IN,
  BASKET_AND_CHECKOUT,
  ACCOUNT,
  ABOUT,
  DEVELOPMENT,
]

export const SECTION_NAMES = {
  sms: 'СМС',
  mail: 'Письма',
  orders: 'Заказы',
  bank: 'Банк',
  faults: 'Сбои',
  captcha: 'Капча',
  clock: 'Часы',
  geoip: 'GeoIP',
} as const satisfies Record<PanelSection, string>
