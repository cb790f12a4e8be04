import { SESSION_DAYS } from '#shared/auth/session-days.ts'
import { plural } from '#shared/plural.ts'
import { DEVICE_DAYS, GUEST_DAYS } from '#shared/retention-days.ts'
import { usePageData } from '#web/lib/page-data.ts'
import { Facts } from './article.tsx'

const NO_COUNTER =
  'Рекламных и\u00a0следящих файлов cookie нет, поэтому нет и\u00a0окна с\u00a0просьбой на\u00a0них согласиться.'
/** The text for a shop whose visitor counter is on, which sets its own cookies. */
const COUNTER =
  'Посещения считает Яндекс Метрика, без имён, телефонов и\u00a0записи действий на\u00a0экране; её файлы начинаются с\u00a0_ym. Если в\u00a0браузере включён запрет на\u00a0отслеживание (Do Not Track или Global Privacy Control), она не\u00a0загружается. Рекламных файлов нет.'

const days = (count: number) => plural(count, 'день', 'дня', 'дней')

/**
 * Lists what the shop stores in the browser. The shop asks for no consent, because everything is necessary and
 * nothing tracks the shopper.
 */
export function CookieFacts() {
  const { counterId } = usePageData().analytics
  return (
    <>
      <p>
        Мы храним в&nbsp;вашем браузере только то, без чего магазин не&nbsp;работает: узнаём вашу корзину,
        город и&nbsp;вход. {counterId === null ? NO_COUNTER : COUNTER} Удалить эти файлы можно
        в&nbsp;настройках браузера: корзина гостя тогда опустеет, а&nbsp;вход придётся повторить.
      </p>
      <Facts
        rows={[
          [
            'guest',
            <>
              Случайный номер, по&nbsp;которому мы узнаём корзину и&nbsp;избранное гостя. Хранится{' '}
              {GUEST_DAYS}&nbsp;{days(GUEST_DAYS)} после последнего визита.
            </>,
          ],
          [
            'access-token',
            <>
              Случайный номер вашего входа в&nbsp;личный кабинет. Хранится до&nbsp;выхода,
              но&nbsp;не&nbsp;дольше {SESSION_DAYS}&nbsp;{plural(SESSION_DAYS, 'дня', 'дней', 'дней')}.
            </>,
          ],
          [
            'device',
            <>
              Отмечает, что с&nbsp;этого устройства уже входили: так посторонний не&nbsp;помешает вам войти,
              перебирая коды. Хранится {DEVICE_DAYS}&nbsp;{days(DEVICE_DAYS)} после последнего визита
              с&nbsp;входом.
            </>,
          ],
          ['city', <>Город, для которого показаны доставка и&nbsp;пункты выдачи. Хранится год.</>],
          [
            'openAuth',
            <>Просьба открыть окно входа, если вы пришли в&nbsp;личный кабинет гостем. Живёт минуту.</>,
          ],
        ]}
      />
      <p>
        Кроме того, браузер помнит у&nbsp;себя и&nbsp;не&nbsp;отправляет нам, пока вы не&nbsp;попросите:
        незаконченное оформление заказа (стирается вместе с&nbsp;заказом), последние запросы поиска
        и&nbsp;недавно просмотренные товары.
      </p>
    </>
  )
}
