import { CODE_LENGTH, CODE_LIFE_MS, RESEND_SECONDS } from '#shared/auth/code-life.ts'
import { phoneHref } from '#shared/company.ts'
import { formatRoubles } from '#shared/format.ts'
import { UNCONFIRMED_HOURS, UNPAID_HOURS } from '#shared/orders/order-waits.ts'
import { REFUND_DAYS, RETURN_DAYS, STORE_RETURN_DAYS } from '#shared/orders/return-terms.ts'
import { UNPROVEN_LIMITS } from '#shared/orders/unproven-limits.ts'
import { paths } from '#shared/paths.ts'
import { plural } from '#shared/plural.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { usePageData } from '#web/lib/page-data.ts'
import { Block } from '#web/ui/block.tsx'
import { Link } from '#web/ui/link.tsx'
import { Article, Facts, inText } from './article.tsx'
import { CookieFacts } from './cookie-facts.tsx'
import { UnprovenWait } from './unproven-wait.tsx'

const CODE_LIFE_MINUTES = CODE_LIFE_MS / MINUTE_MS

/** /help/ */
export function HelpPage() {
  const { company, terms } = usePageData()
  const { email, storeCities } = company
  const { prepayPercent, bonusLimitPercent } = terms
  return (
    <Article
      title="Помощь"
      description="Как выбрать оттенок, оформить, оплатить, изменить, отменить и вернуть заказ в магазине «Глянец». Купоны, бонусы, личный кабинет и файлы cookie."
      path={paths.help}
      contents={[
        ['order', 'Заказ'],
        ['change', 'Изменение и отмена'],
        ['discounts', 'Скидки, купоны, бонусы'],
        ['shades', 'Оттенки'],
        ['return', 'Возврат'],
        ['account', 'Личный кабинет'],
        ['cookies', 'Файлы cookie'],
        ['contact', 'Связаться'],
      ]}
      lead={
        <>
          Ответы на&nbsp;то, о&nbsp;чём нас спрашивают чаще всего. Если вашего вопроса здесь нет,{' '}
          <Otherwise />
        </>
      }
    >
      <Block anchor="order" title="Заказ">
        <Facts
          rows={[
            [
              'Нужно ли регистрироваться?',
              <>
                Нет. Корзина и&nbsp;избранное работают сразу, заказ можно оформить гостем: хватит имени,
                телефона и&nbsp;email. Если потом войти по&nbsp;тому&nbsp;же номеру телефона, заказ появится
                в&nbsp;личном кабинете.
              </>,
            ],
            [
              'Что такое «Купить в один клик»?',
              <>
                Вы оставляете имя и&nbsp;телефон, оператор перезванивает и&nbsp;договаривается о&nbsp;доставке
                и&nbsp;оплате. Такой заказ подтверждается после звонка; если за&nbsp;{UNCONFIRMED_HOURS}&nbsp;
                {plural(UNCONFIRMED_HOURS, 'час', 'часа', 'часов')} дозвониться не&nbsp;удалось, он
                отменяется.
              </>,
            ],
            [
              'Сколько можно заказать без входа?',
              <>
                В&nbsp;один клик или с&nbsp;оплатой при получении&nbsp;— до&nbsp;
                {UNPROVEN_LIMITS.piecesOfProduct}&nbsp;штук одного товара, до&nbsp;{UNPROVEN_LIMITS.pieces}
                &nbsp;штук всего и&nbsp;до&nbsp;{formatRoubles(UNPROVEN_LIMITS.total)} за&nbsp;товары,
                не&nbsp;больше {UNPROVEN_LIMITS.openOrders}&nbsp;таких заказов сразу. Нужно больше&nbsp;—
                войдите по&nbsp;коду из&nbsp;SMS или оплатите онлайн: тогда этих ограничений нет.
              </>,
            ],
            [
              'Сколько ждёт заказ с\u00a0оплатой при получении?',
              <>
                Пока оператор его не&nbsp;подтвердит, но&nbsp;не&nbsp;дольше {UNCONFIRMED_HOURS}&nbsp;
                {plural(UNCONFIRMED_HOURS, 'часа', 'часов', 'часов')}. Потом он отменяется, а&nbsp;товары
                возвращаются в&nbsp;продажу.
              </>,
            ],
            [
              'Когда товар становится моим?',
              <>
                Он закреплён за&nbsp;вами с&nbsp;той минуты, как заказ оформлен, а&nbsp;не&nbsp;когда попал
                в&nbsp;корзину. Если за&nbsp;это время его раскупили, мы скажем об&nbsp;этом
                до&nbsp;оформления и&nbsp;не&nbsp;возьмём за&nbsp;него деньги.
              </>,
            ],
            [
              'Сколько ждёт неоплаченный заказ?',
              <>
                Заказ с&nbsp;предоплатой ждёт денег {UNPAID_HOURS}&nbsp;
                {plural(UNPAID_HOURS, 'час', 'часа', 'часов')}, затем отменяется, а&nbsp;товары возвращаются
                в&nbsp;продажу. <UnprovenWait /> Оплатить заказ можно со&nbsp;страницы заказа, сколько&nbsp;бы
                раз вы ни&nbsp;закрыли страницу банка.
              </>,
            ],
            [
              'Где посмотреть, что с\u00a0заказом?',
              <>
                На&nbsp;странице заказа: ссылка на&nbsp;неё открывается сразу после оформления. Вошедшие видят
                все свои заказы в&nbsp;личном кабинете.
              </>,
            ],
          ]}
        />
      </Block>
      <Block anchor="change" title={'Изменение и\u00a0отмена'}>
        <Facts
          rows={[
            [
              'Как изменить заказ?',
              <>
                Пока он не&nbsp;отправлен, позвоните и&nbsp;назовите его номер: поправим адрес, состав или
                способ оплаты.
              </>,
            ],
            [
              'Как отменить?',
              <>
                Пока заказ не&nbsp;отправлен, отменить его можно по&nbsp;телефону или в&nbsp;личном кабинете.
                Деньги вернутся тем&nbsp;же путём, каким были уплачены, потраченные бонусы и&nbsp;купон&nbsp;—
                на&nbsp;свои места.
              </>,
            ],
            [
              'А если заказ уже в\u00a0пути?',
              <>
                Откажитесь от&nbsp;него при получении: посылка вернётся к&nbsp;нам, а&nbsp;деньги&nbsp;—
                к&nbsp;вам.
              </>,
            ],
          ]}
        />
      </Block>
      <Block anchor="discounts" title="Скидки, купоны, бонусы">
        <Facts
          rows={[
            [
              'Складываются\u00a0ли скидки?',
              <>
                Да, по&nbsp;порядку: сначала скидка на&nbsp;товар, затем купон,{' '}
                {prepayPercent === 0 ? null : <>затем {prepayPercent}&nbsp;% за&nbsp;полную предоплату </>}
                и&nbsp;в&nbsp;конце бонусы. Каждая строка видна в&nbsp;корзине под словами «Подробнее
                о&nbsp;скидках».
              </>,
            ],
            [
              'Как применить купон?',
              <>
                Введите его при оформлении заказа; большие и&nbsp;маленькие буквы не&nbsp;различаются. Один
                купон&nbsp;— одному номеру телефона один раз. На&nbsp;подарочные карты купоны
                не&nbsp;действуют.
              </>,
            ],
            [
              'Как потратить бонусы?',
              <>
                Войдите по&nbsp;номеру телефона и&nbsp;при оформлении укажите, сколько списать: до&nbsp;
                {bonusLimitPercent}&nbsp;% суммы товаров. Всё о&nbsp;том, как они копятся и&nbsp;сколько
                живут,&nbsp;— на&nbsp;странице{' '}
                <Link to={paths.bonusProgram} className={inText}>
                  бонусной программы
                </Link>
                .
              </>,
            ],
          ]}
        />
      </Block>
      <Block anchor="shades" title="Оттенки">
        <p>
          Цвет на&nbsp;картинке близок к&nbsp;настоящему, но&nbsp;экраны отличаются. Номер оттенка напечатан
          на&nbsp;флаконе и&nbsp;стоит в&nbsp;названии: по&nbsp;нему легко найти тот&nbsp;же цвет снова.
          На&nbsp;странице товара рядом показаны все оттенки линейки, а&nbsp;в{' '}
          <Link to={paths.shades} className={inText}>
            каталоге
          </Link>{' '}
          можно отобрать товары по&nbsp;цвету.
        </p>
      </Block>
      <Block anchor="return" title="Возврат">
        <Facts
          rows={[
            [
              'Что можно вернуть?',
              <>
                От&nbsp;заказа можно отказаться в&nbsp;любое время до&nbsp;получения и&nbsp;в&nbsp;течение{' '}
                {RETURN_DAYS}&nbsp;{plural(RETURN_DAYS, 'дня', 'дней', 'дней')} после, если товар не&nbsp;был
                в&nbsp;употреблении, а&nbsp;упаковка и&nbsp;ярлыки целы.
                {storeCities === null ? null : (
                  <>
                    {' '}
                    Из&nbsp;фирменного магазина&nbsp;— в&nbsp;течение {STORE_RETURN_DAYS}&nbsp;
                    {plural(STORE_RETURN_DAYS, 'дня', 'дней', 'дней')}.
                  </>
                )}
              </>,
            ],
            [
              'Чего вернуть нельзя?',
              <>
                Косметику надлежащего качества и&nbsp;инструменты, которые касаются кожи, после вскрытия: так
                велит перечень товаров, не&nbsp;подлежащих возврату и&nbsp;обмену. Подарочную карту&nbsp;—
                после того, как ею воспользовались.
              </>,
            ],
            [
              'Если товар с\u00a0изъяном или не\u00a0тот?',
              <>
                Заменим или вернём деньги вместе со&nbsp;стоимостью доставки, вскрыт он или нет.
                {email === null ? null : <> Пришлите фотографию на&nbsp;{email}</>}
                {email === null || storeCities === null ? '' : ' или покажите товар в\u00a0магазине'}
                {email === null ? '' : '.'}
              </>,
            ],
            [
              'Как вернуть?',
              <>
                {storeCities === null ? (
                  <>Позвоните, назовите номер заказа и&nbsp;отправьте товар посылкой.</>
                ) : (
                  <>
                    Позвоните, назовите номер заказа и&nbsp;выберите, как удобнее: принести в&nbsp;магазин или
                    отправить посылкой.
                  </>
                )}{' '}
                Обратную дорогу товара с&nbsp;изъяном оплачиваем мы.
              </>,
            ],
            [
              'Когда придут деньги?',
              <>
                Не&nbsp;позже чем через {REFUND_DAYS}&nbsp;
                {plural(REFUND_DAYS, 'день', 'дня', 'дней')} после того, как мы получили возврат,
                на&nbsp;ту&nbsp;же карту или тем&nbsp;же способом. Бонусы, потраченные на&nbsp;заказ, вернутся
                с&nbsp;прежним сроком.
              </>,
            ],
          ]}
        />
      </Block>
      <Block anchor="account" title="Личный кабинет">
        <p>
          Пароля нет: вы вводите номер телефона, мы присылаем код из&nbsp;{CODE_LENGTH}&nbsp;
          {plural(CODE_LENGTH, 'цифры', 'цифр', 'цифр')}. Он действует {CODE_LIFE_MINUTES}&nbsp;
          {plural(CODE_LIFE_MINUTES, 'минуту', 'минуты', 'минут')}; новый можно запросить через{' '}
          {RESEND_SECONDS}&nbsp;
          {plural(RESEND_SECONDS, 'секунду', 'секунды', 'секунд')}. Никому его не&nbsp;называйте: наши
          операторы код не&nbsp;спрашивают никогда.
        </p>
      </Block>
      <Block anchor="cookies" title="Файлы cookie">
        <CookieFacts />
      </Block>
      <Block anchor="contact" title="Связаться">
        <Contacts />
      </Block>
    </Article>
  )
}

/** What the reader can do if the page has no answer. */
function Otherwise() {
  const { phone, hours } = usePageData().company
  if (phone === null) {
    return (
      <>
        оставьте свой номер на&nbsp;странице{' '}
        <Link to={paths.contacts} className={inText}>
          контактов
        </Link>
        : мы перезвоним.
      </>
    )
  }
  return (
    <>
      позвоните: служба заботы работает каждый день
      {hours === null ? '' : ` с\u00a0${hours.replace('-', ' до\u00a0')}`}.
    </>
  )
}

function Contacts() {
  const { phone, email, messenger, storeCities } = usePageData().company
  return (
    <p>
      {phone === null ? null : (
        <>
          <a className={inText} href={phoneHref(phone)}>
            {phone}
          </a>
          , звонок по&nbsp;России бесплатный.{' '}
        </>
      )}
      {email === null ? null : (
        <>
          Пишите на{' '}
          <a className={inText} href={`mailto:${email}`}>
            {email}
          </a>
          {messenger === null ? null : (
            <>
              {' '}
              или в{' '}
              <a className={inText} href={messenger.href}>
                {messenger.name}
              </a>
            </>
          )}
          .{' '}
        </>
      )}
      {storeCities === null ? <>Заказать звонок можно</> : <>Адреса магазинов&nbsp;—</>} на&nbsp;странице{' '}
      <Link to={paths.contacts} className={inText}>
        контактов
      </Link>
      , условия перевозки&nbsp;— в&nbsp;разделе{' '}
      <Link to={paths.delivery} className={inText}>
        доставки и&nbsp;оплаты
      </Link>
      .
    </p>
  )
}
