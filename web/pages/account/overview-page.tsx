import { useState } from 'react'
import { greetingName } from '#shared/account/greeting-name.ts'
import { formatNumber } from '#shared/format.ts'
import { paths } from '#shared/paths.ts'
import { accountPage } from '#web/account/account-lists.ts'
import { BonusCard } from '#web/account/bonus-card.tsx'
import { ProfileForm } from '#web/account/profile-form.tsx'
import { CampaignCard } from '#web/campaign/campaign-card.tsx'
import { trpc } from '#web/lib/trpc.ts'
import { OrderRow } from '#web/orders/order-row.tsx'
import { LATEST_ORDERS } from '#web/orders/orders-lists.ts'
import { Block } from '#web/ui/block.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { useChunk } from '#web/ui/use-chunk.ts'
import { TileSlider } from '../components/tile-slider.tsx'
import { AccountData } from './account-data.tsx'
import { AccountFrame } from './account-frame.tsx'
import styles from './overview-page.module.css'
import { SessionList } from './session-list.tsx'
import { SignOutButtons } from './sign-out-buttons.tsx'

/** /personal/: an overview of the account (ACC-1). */
export function OverviewPage() {
  const { data: client } = trpc.auth.client.useQuery()
  const { data: bonuses } = trpc.account.bonusSummary.useQuery()
  const { data: campaign } = trpc.campaign.current.useQuery()
  if (!client || !bonuses) return null
  const name = greetingName(client.name)
  return (
    <AccountFrame
      title="Личный кабинет"
      heading={name === '' ? 'Здравствуйте!' : `Здравствуйте, ${name}`}
      crumbs={[]}
    >
      <div className={campaign ? styles.lead : undefined}>
        <BonusCard title="Бонусы" bonuses={bonuses}>
          <TextLink to={paths.personalBonuses}>История бонусов</TextLink>
          <TextLink to={paths.bonusProgram}>Правила</TextLink>
        </BonusCard>
        {campaign ? <CampaignCard campaign={campaign} /> : null}
      </div>
      <LatestOrders />
      <Purchases />
      <div id="profile" className={styles.profile}>
        <Awaited />
        <Block title="Мои данные">
          <ProfileForm client={client} />
        </Block>
        <Block title="Устройства">
          <SessionList />
        </Block>
        <Block title="Выход">
          <SignOutButtons />
        </Block>
        <Block title="Что мы храним">
          <AccountData />
        </Block>
      </div>
    </AccountFrame>
  )
}

function LatestOrders() {
  const { data } = trpc.orders.list.useQuery(LATEST_ORDERS)
  return (
    <section className={styles.section} aria-labelledby="orders">
      <div className={styles.head}>
        <h2 id="orders">Мои заказы</h2>
        {data && data.count > data.orders.length ? (
          <TextLink to={paths.personalOrders}>Все {formatNumber(data.count)}</TextLink>
        ) : null}
      </div>
      {data && data.orders.length > 0 ? (
        <ul>
          {data.orders.map((order) => (
            <OrderRow key={order.id} order={order} />
          ))}
        </ul>
      ) : (
        <EmptyState
          title={'Заказов пока нет'}
          text={'Здесь будет видно, что с\u00a0заказом сейчас и\u00a0когда он приедет.'}
          level={3}
        >
          <ButtonLink to={paths.catalog} look="ink">
            Выбрать первый оттенок
          </ButtonLink>
        </EmptyState>
      )}
    </section>
  )
}

/** The height of a row of the list that is being loaded. */
const AWAITED_ROW = 88
const loadAwaited = async () => (await import('#web/restock/own-restock-list.tsx')).OwnRestockList

/** The products of which the customer wants to be told; the block stays when the last one is cancelled. */
function Awaited() {
  const { data: own } = trpc.restock.own.useQuery()
  const [hadSome] = useState(Boolean(own?.requests.length))
  const isShown = own !== undefined && (hadSome || own.requests.length > 0)
  const List = useChunk(loadAwaited, isShown)
  if (!isShown) return null
  return (
    <Block title={'Сообщим о\u00a0поступлении'}>
      {List ? (
        <List requests={own.requests} />
      ) : (
        <div style={{ minHeight: own.requests.length * AWAITED_ROW }} />
      )}
    </Block>
  )
}

/** The latest purchases as tiles, with their current prices, shades and favorites toggles. */
function Purchases() {
  const { data: bought } = trpc.account.purchases.useQuery(accountPage(1))
  const { data: all } = trpc.account.purchasesCount.useQuery()
  const ids = bought?.purchases.map(({ shopItemId }) => shopItemId) ?? []
  const { data } = trpc.catalog.tiles.useQuery({ shopItemIds: ids }, { enabled: ids.length > 0 })
  const tiles = data?.items ?? []
  const count = all?.purchasesCount ?? 0
  return (
    <TileSlider
      title="Купить снова"
      tiles={tiles}
      more={
        count > tiles.length ? (
          <TextLink to={paths.personalPurchases}>Все {formatNumber(count)}</TextLink>
        ) : null
      }
    />
  )
}
