import { type CampaignStage, campaignStage } from '#shared/campaign/campaign-stage.ts'
import type { CampaignView } from '#shared/campaign/contract.ts'
import { formatRoubles } from '#shared/format.ts'
import { paths } from '#shared/paths.ts'
import { formatDay } from '#web/lib/format-date.ts'
import { usePageData } from '#web/lib/page-data.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { ProductPicture } from '#web/ui/product-picture.tsx'
import styles from './campaign-card.module.css'
import { campaignPromise } from './campaign-words.ts'
import { useCampaignActions } from './use-campaign-actions.ts'

/**
 * The running campaign with the customer's participation: the progress, the gift, and whether the gift was received.
 */
export function CampaignCard({ campaign }: { campaign: CampaignView }) {
  const { now } = usePageData()
  const { id, name, description, goal, endsAt, gift, stock } = campaign
  const { takePart, receiveGift, tries } = useCampaignActions(id)
  const stage = campaignStage(campaign)
  return (
    <section className={styles.card} style={{ backgroundColor: gift.tint }} aria-labelledby="campaign">
      <div className={styles.head}>
        <h2 id="campaign" className={styles.name}>
          {name}
        </h2>
        <p className={styles.small}>по&nbsp;{formatDay(endsAt - 1, now)}</p>
      </div>
      <p className={styles.title}>{titleOf(stage, campaign)}</p>
      {stage.name === 'buying' || stage.name === 'reached' ? (
        <Progress sum={Math.min(stock?.sum ?? 0, goal)} goal={goal} />
      ) : null}
      <p className={styles.text}>{textOf(stage, campaign) ?? description}</p>
      <div className={styles.action}>
        <p className={styles.gift}>{gift.name}</p>
        {stage.name === 'invited' ? (
          <Button look="ink" isBusy={tries.isTakingPart} onClick={() => void takePart()}>
            Участвовать
          </Button>
        ) : null}
        {stage.name === 'reached' ? (
          <Button
            look="ink"
            isBusy={tries.isReceivingGift}
            disabled={!gift.isInStock}
            aria-describedby={gift.isInStock ? undefined : 'no-gift'}
            onClick={() => void receiveGift()}
          >
            Получить подарок
          </Button>
        ) : null}
        {stage.name === 'reached' && !gift.isInStock ? (
          <p id="no-gift" className={styles.small}>
            Подарки закончились: мы заказали ещё, загляните позже
          </p>
        ) : null}
        {stage.name === 'in-basket' && gift.isInStock ? (
          <ButtonLink to={paths.basket}>Перейти в&nbsp;корзину</ButtonLink>
        ) : null}
        <p className={styles.problem} role="alert">
          {tries.problem}
        </p>
      </div>
      <ProductPicture className={styles.picture} src={gift.img} alt="" sizes="280px" decoding="async" />
    </section>
  )
}

function titleOf(stage: CampaignStage, { goal, gift }: CampaignView): string {
  switch (stage.name) {
    case 'invited':
      return campaignPromise(goal)
    case 'buying':
      return `Ещё ${formatRoubles(stage.missing)}, и\u00a0подарок ваш`
    case 'reached':
      return 'Получилось! Подарок ваш'
    case 'in-basket':
      return gift.isInStock ? 'Подарок ждёт в\u00a0корзине' : 'Подарок за\u00a0нами'
    case 'taken':
      return 'Подарок получен'
  }
}

function textOf(stage: CampaignStage, { goal, gift, stock }: CampaignView): string | null {
  switch (stage.name) {
    case 'invited':
      return null
    case 'buying':
      return stock?.sum
        ? `Куплено на\u00a0${formatRoubles(stock.sum)} из\u00a0${formatRoubles(goal)}, считаются оплаченные заказы`
        : 'Считаем оплаченные заказы с\u00a0той минуты, как вы стали участвовать'
    case 'reached':
      return `Куплено на\u00a0${formatRoubles(stock?.sum ?? 0)}, осталось забрать подарок`
    case 'in-basket':
      return gift.isInStock
        ? 'Он приедет вместе со\u00a0следующим заказом, бесплатно.'
        : 'Сейчас он закончился. Как только появится, ляжет в\u00a0корзину и\u00a0приедет со\u00a0следующим заказом.'
    case 'taken':
      return 'Вы забрали его с\u00a0заказом. Спасибо, что участвовали!'
  }
}

function Progress({ sum, goal }: { sum: number; goal: number }) {
  return (
    <div
      className={styles.track}
      role="progressbar"
      aria-label="Путь к подарку"
      aria-valuemin={0}
      aria-valuemax={goal}
      aria-valuenow={sum}
      aria-valuetext={`${formatRoubles(sum)} из ${formatRoubles(goal)}`}
    >
      <div className={styles.done} style={{ width: `${(sum / goal) * 100}%` }} />
    </div>
  )
}
