import { shortageText } from './basket/shortage-text.ts'
import { bonusCount } from './bonuses/bonus-words.ts'
import type { AppError, ErrorCode, ErrorDetails } from './errors.ts'
import { plural } from './plural.ts'

type Texts = { [C in ErrorCode]: string | ((details: ErrorDetails[C]) => string) }

/** Texts that the requirements fix to the letter. */
export const FIXED_TEXTS = {
  UPSTREAM_DOWN: 'Сервис временно не доступен, попробуйте позже',
  INTERNAL: 'Что-то пошло не так',
  CAPTCHA_MISSING: 'Токен безопасности не получен',
  CAPTCHA_FAILED: 'Ошибка проверки капчи',
  CAPTCHA_DOWN: 'Сервис временно не доступен, попробуйте позже',
  CODE_WRONG: 'Неверный код',
  CODE_EXPIRED: 'Срок действия кода истёк, запросите новый',
  CODE_SPENT: 'Слишком много попыток, запросите новый код',
} as const satisfies Partial<Texts>

/** The shop's own words, for refusals without a fixed text (DLV-33). */
export const OWN_TEXTS: Omit<Texts, keyof typeof FIXED_TEXTS> = {
  BAD_INPUT: ({ fields }) => Object.values(fields)[0] ?? 'Проверьте введённые данные',
  NOT_SIGNED_IN: 'Войдите, чтобы продолжить',
  NOT_FOUND: 'Ничего не нашлось',
  FORBIDDEN: 'Запрос отклонён',
  METHOD_NOT_ALLOWED: 'Так обратиться сюда нельзя',
  TOO_LARGE: 'Слишком большой запрос',
  TOO_MANY_REQUESTS: 'Слишком много запросов, попробуйте немного позже',
  OVERLOADED: ({ retryAfterSeconds: seconds }) =>
    `Сейчас у\u00a0нас слишком много запросов, попробуйте через ${seconds}\u00a0${plural(seconds, 'секунду', 'секунды', 'секунд')}`,
  STORAGE_UNAVAILABLE:
    'Не получилось сохранить: у\u00a0магазина технические неполадки. Мы уже разбираемся, попробуйте немного позже',
  OUT_OF_STOCK: shortageText,
  NOT_IN_BASKET: ({ name }) => `${name}: уже нет в\u00a0корзине`,
  BASKET_FULL: ({ max }) =>
    `В корзине уже ${max} ${plural(max, 'разный товар', 'разных товара', 'разных товаров')}, больше не поместится. Оформите заказ или уберите что-нибудь.`,
  FAVORITES_FULL: ({ max }) =>
    `В избранном уже ${max} ${plural(max, 'товар', 'товара', 'товаров')}, больше не поместится. Уберите что-нибудь.`,
  ORDER_REFUSED: ({ errors }) => Object.values(errors)[0]?.[0] ?? 'Заказ не оформлен',
  BASKET_EMPTY: 'В корзине пока пусто',
  UNPROVEN_LIMIT:
    'Такой заказ мы принимаем только с\u00a0подтверждённым телефоном. Войдите по\u00a0коду из\u00a0SMS или выберите оплату онлайн, а\u00a0если не\u00a0получается, позвоните нам\u00a0— поможем',
  COUPON_EXISTS: 'Купон с\u00a0таким кодом уже есть',
  COUPON_NOT_FOUND: 'Купон не найден или уже не действует',
  KEY_REUSED: 'Этот ключ уже использован для другого заказа',
  PAYMENT_NOT_POSSIBLE: 'Этот заказ сейчас нельзя оплатить',
  CALLBACK_REFUSED: ({ text }) => text,
  CODE_TOO_SOON: ({ timeToNextAttempt }) => `Запросить новый код можно через ${timeToNextAttempt} с`,
  CODE_UNCERTAIN: 'Не знаем, ушло ли SMS. Если код пришёл, введите его; если нет, запросите ещё раз',
  STOCK_RETURNED: 'Этот товар уже снова в\u00a0наличии',
  RESTOCKS_FULL: ({ max }) =>
    `Вы уже ждёте ${max} ${plural(max, 'товар', 'товара', 'товаров')}, больше не\u00a0получится. Отмените что-нибудь в\u00a0личном кабинете.`,
  REVIEW_NOT_ALLOWED: 'Отзыв можно оставить, когда заказ с\u00a0этим товаром будет у\u00a0вас',
  CAMPAIGN_OVER: 'Акция уже закончилась',
  CAMPAIGN_OVERLAPS: ({ campaignId }) => `В\u00a0эти дни идёт другая акция: №\u00a0${campaignId}`,
  NOT_ENOUGH_BONUSES: ({ balance }) => `Столько списать нельзя: на\u00a0счёте ${bonusCount(balance)}`,
  NOT_INVOLVED: 'Сначала примите участие в акции',
  GOAL_NOT_REACHED: ({ missing }) => `До подарка не хватает ${missing.toLocaleString('ru')} р.`,
  GIFT_RECEIVED: 'Подарок уже получен',
  GIFT_OUT_OF_STOCK: 'Подарки закончились — загляните позже',
  MOVE_REFUSED: 'Это действие сейчас недоступно',
  REFUND_REFUSED: (problem) =>
    problem.reason === 'line'
      ? `${problem.marking}: вернуть можно не\u00a0больше ${problem.left}\u00a0шт.`
      : problem.reason === 'too-much'
        ? `Вернуть можно меньше ${problem.left}\u00a0р.: весь заказ отменяют или оформляют возвращённым`
        : 'Возвращать нечего',
  ORDERS_UNDER_WAY: ({ orderIds }) =>
    orderIds.length === 1
      ? `Заказ №\u00a0${orderIds[0]} ещё не\u00a0у\u00a0вас, и\u00a0нам нужны ваши контакты. Закрыть кабинет можно, когда вы его получите или отмените.`
      : `Заказы ${orderIds.map((id) => `№\u00a0${id}`).join(', ')} ещё не\u00a0у\u00a0вас, и\u00a0нам нужны ваши контакты. Закрыть кабинет можно, когда вы их получите или отмените.`,
}

/** The Russian text of every refusal. */
const TEXTS: Texts = { ...FIXED_TEXTS, ...OWN_TEXTS }

/** Returns the text that a shopper reads for a refusal. */
export function messageOf<C extends ErrorCode>(error: AppError<C>): string {
  const text = TEXTS[error.code]
  return typeof text === 'string' ? text : text(error.details)
}
