import { type CampaignStage, campaignStage } from '#shared/campaign/campaign-stage.ts'
import type { CampaignView } from '#shared/campaign/contract.ts'
import { formatRoubles } from '#shared/format.ts'
import { paths } from '#shared/paths.ts'
import { classNames } from '#web/lib/class-names.ts'
import { formatDay } from '#web/lib/format-date.ts'
import { usePageData } from '#web/lib/page-data.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { ProductPicture } from '#web/ui/product-picture.tsx'
import styles from './campaign-invitation.module.css'
import { campaignPromise } from './campaign-words.ts'

/** The running campaign on the home page: the gift, and a link to the account, where customers take part. */
export function CampaignInvitation({ campaign }: { campaign: CampaignView }) {
  const { now } = usePageData()
  const { name, description, goal, endsAt, gift, stock } = campaign
  return (
    <section
      className={styles.invitation}
      style={{ backgroundColor: gift.tint }}
      aria-labelledby="invitation"
    >
      <div className={styles.words}>
        <p className={styles.small}>
          {name}, по&nbsp;{formatDay(endsAt - 1, now)}
        </p>
        <h2 id="invitation" className={styles.title}>
          {campaignPromise(goal)}
        </h2>
        <p className={styles.text}>{description}</p>
        <p className={classNames(styles.small, styles.gift)}>{gift.name}</p>
        <ButtonLink to={paths.personal} look="ink" className={styles.link}>
          {stock ? linkText(campaignStage(campaign)) : 'Войти и\u00a0участвовать'}
        </ButtonLink>
      </div>
      <ProductPicture
        className={styles.picture}
        src={gift.img}
        alt=""
        sizes="280px"
        loading="lazy"
        decoding="async"
      />
    </section>
  )
}

function linkText(stage: CampaignStage): string {
  switch (stage.name) {
    case 'invited':
      return 'Участвовать'
    case 'buying':
      return `Осталось ${formatRoubles(stage.missing)}`
    case 'reached':
      return 'Забрать подарок'
    case 'in-basket':
    case 'taken':
      return 'Мой подарок'
  }
}
