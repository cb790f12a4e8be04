import { BONUS_DELAY_DAYS } from '#shared/bonuses/bonus-terms.ts'
import { paths } from '#shared/paths.ts'
import { plural } from '#shared/plural.ts'
import { usePageData } from '#web/lib/page-data.ts'
import { Block } from '#web/ui/block.tsx'
import { Link } from '#web/ui/link.tsx'
import { Article, Facts, inText } from './article.tsx'

/** /bonus-program/ */
export function BonusProgramPage() {
  const { accrualPercent, bonusLimitPercent, bonusLifeDays, prepayPercent } = usePageData().terms
  return (
    <Article
      title="Бонусная программа"
      description={`Бонусы «Глянца»: ${accrualPercent} % с каждого заказа, оплата до ${bonusLimitPercent} % следующего, 1 бонус = 1 рубль. Когда начисляются, сколько живут и на что не действуют.`}
      path={paths.bonusProgram}
      lead={
        <>
          Возвращаем {accrualPercent}&nbsp;% каждого заказа бонусами. Один бонус&nbsp;— один рубль: ими можно
          оплатить до&nbsp;{bonusLimitPercent}&nbsp;% следующей покупки. Вступать никуда не&nbsp;нужно,
          достаточно войти по&nbsp;номеру телефона.
        </>
      }
    >
      <Block title="Как копить">
        <Facts
          rows={[
            [
              'Сколько',
              <>
                {accrualPercent}&nbsp;% от&nbsp;того, что вы заплатили деньгами за&nbsp;товары. Доставка
                и&nbsp;потраченные бонусы не&nbsp;считаются.
              </>,
            ],
            [
              'Когда',
              <>
                В&nbsp;течение {BONUS_DELAY_DAYS}&nbsp;{plural(BONUS_DELAY_DAYS, 'дня', 'дней', 'дней')} после
                оплаты. Если забираете заказ в&nbsp;фирменном магазине, то сразу при получении. До&nbsp;этого
                в&nbsp;истории стоит «ожидается».
              </>,
            ],
            [
              'За что',
              <>
                За&nbsp;заказы, оформленные с&nbsp;вашим номером телефона. Если вы заказали гостем, войдите
                по&nbsp;тому&nbsp;же номеру: заказ появится в&nbsp;кабинете вместе с&nbsp;бонусами.
              </>,
            ],
          ]}
        />
      </Block>
      <Block title="Как тратить">
        <Facts
          rows={[
            [
              'Сколько',
              <>
                До&nbsp;{bonusLimitPercent}&nbsp;% суммы товаров после всех скидок. Сколько списать, решаете
                вы: целое число от&nbsp;нуля, его можно ввести при оформлении заказа.
              </>,
            ],
            [
              'Подарочные карты',
              <>Бонусами их не&nbsp;оплатить, и&nbsp;в&nbsp;{bonusLimitPercent}&nbsp;% они не&nbsp;входят.</>,
            ],
            ['Что спишется первым', <>Те&nbsp;бонусы, которые сгорят раньше остальных.</>],
            [
              'Вместе с другими скидками',
              <>
                Да: сначала вычитаются скидки на&nbsp;товары, купон
                {prepayPercent === 0 ? null : <> и&nbsp;{prepayPercent}&nbsp;% за&nbsp;предоплату</>}, потом
                бонусы.
              </>,
            ],
          ]}
        />
      </Block>
      <Block title="Сколько живут">
        <p>
          {bonusLifeDays}&nbsp;{plural(bonusLifeDays, 'день', 'дня', 'дней')} со&nbsp;дня начисления.
          Ближайшие сроки видны в&nbsp;кабинете, на&nbsp;странице{' '}
          <Link to={paths.personalBonuses} className={inText}>
            бонусов
          </Link>
          : сколько сгорит и&nbsp;через сколько дней.
        </p>
      </Block>
      <Block title="Если заказ отменён">
        <p>
          Бонусы, потраченные на&nbsp;этот заказ, вернутся на&nbsp;счёт с&nbsp;прежним сроком. Бонусы,
          начисленные за&nbsp;него, мы отзовём: покупка ведь не&nbsp;состоялась.
        </p>
      </Block>
      <Block title="Вопросы">
        <p>
          Ответы на&nbsp;частые вопросы&nbsp;— в&nbsp;разделе{' '}
          <Link to={paths.help} className={inText}>
            помощи
          </Link>
          , наши телефоны и&nbsp;адреса&nbsp;— на&nbsp;странице{' '}
          <Link to={paths.contacts} className={inText}>
            контактов
          </Link>
          .
        </p>
      </Block>
    </Article>
  )
}
