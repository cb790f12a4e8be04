import { BONUS_DELAY_DAYS } from '#shared/bonuses/bonus-terms.ts'
import { pagedPath, parsePage, paths } from '#shared/paths.ts'
import { plural } from '#shared/plural.ts'
import { accountPage, pageCountOf } from '#web/account/account-lists.ts'
import { BonusCard } from '#web/account/bonus-card.tsx'
import { BonusHistory } from '#web/account/bonus-history.tsx'
import { ExpiringList, PendingList } from '#web/account/expiring-list.tsx'
import { usePageData } from '#web/lib/page-data.ts'
import { trpc } from '#web/lib/trpc.ts'
import { useAddressParams } from '#web/lib/use-address-params.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageLinks } from '#web/ui/page-links.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { AccountFrame } from './account-frame.tsx'
import styles from './bonuses-page.module.css'

/** /personal/bonuses/: the balance, the bonuses that will expire or are pending, and the history (BON-26). */
export function BonusesPage() {
  const page = parsePage(useAddressParams().get('page')) ?? 1
  const { data: bonuses } = trpc.account.bonuses.useQuery(accountPage(page))
  const { accrualPercent } = usePageData().terms
  if (!bonuses) return null
  const { expiring, pending, history, historyCount } = bonuses
  const hasDates = expiring.length > 0 || pending.length > 0
  return (
    <AccountFrame
      title={page > 1 ? `Бонусы, страница ${page}` : 'Бонусы'}
      heading="Бонусы"
      crumbs={[{ name: 'Бонусы' }]}
    >
      <div className={hasDates ? styles.lead : undefined}>
        <BonusCard title="На счёте" bonuses={bonuses}>
          <TextLink to={paths.bonusProgram}>Как работают бонусы</TextLink>
        </BonusCard>
        {hasDates ? (
          <div>
            <ExpiringList expiring={expiring} />
            <PendingList pending={pending} />
          </div>
        ) : null}
      </div>
      <section className={styles.history} aria-labelledby="history">
        <h2 id="history">История</h2>
        {historyCount === 0 ? (
          <EmptyState
            title={'Начислений пока нет'}
            text={`За\u00a0первый\u00a0же заказ вернём ${accrualPercent}\u00a0% бонусами: через ${BONUS_DELAY_DAYS}\u00a0${plural(BONUS_DELAY_DAYS, 'день', 'дня', 'дней')} после оплаты они будут здесь.`}
            level={3}
          >
            <ButtonLink to={paths.catalog} look="ink">
              Перейти в&nbsp;каталог
            </ButtonLink>
          </EmptyState>
        ) : (
          <BonusHistory operations={history} />
        )}
        <div className={styles.foot}>
          <PageLinks
            page={page}
            pageCount={pageCountOf(historyCount)}
            to={(number) => pagedPath(paths.personalBonuses, number)}
          />
        </div>
      </section>
    </AccountFrame>
  )
}
