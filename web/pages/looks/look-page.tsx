import type { LookItem, LookView } from '#shared/looks/contract.ts'
import { paths } from '#shared/paths.ts'
import { plural } from '#shared/plural.ts'
import { useBasket } from '#web/basket/basket-provider.tsx'
import { ReportCrawlerFact } from '#web/lib/crawler-facts.ts'
import { trpc } from '#web/lib/trpc.ts'
import { PutInBasket } from '#web/looks/put-in-basket.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Link } from '#web/ui/link.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Price } from '#web/ui/price.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { PageBody } from '../components/page-body.tsx'
import { LookItemRow } from './look-item-row.tsx'
import styles from './look-page.module.css'
import { LookPicture } from './look-picture.tsx'

/** One lesson: its picture, its products with their sum, and its steps (LOOK-2). */
export function LookPage({ slug }: { slug: string }) {
  const { data: look } = trpc.looks.bySlug.useQuery({ slug })
  return look ? <Look look={look} /> : null
}

function Look({ look }: { look: LookView }) {
  const { title, lead, url, minutes, items, steps, caution, pictures } = look
  const image = items.find(({ tile }) => tile !== null)?.tile?.picture.src
  return (
    <PageBody className={styles.page}>
      <PageHead
        title={`${title}: урок и\u00a0набор`}
        description={lead}
        path={url}
        {...(image === undefined ? {} : { image })}
      />
      <ReportCrawlerFact fact={{ kind: 'look', look }} />
      <Breadcrumbs crumbs={[{ name: 'Уроки', url: paths.looks }, { name: title }]} />
      <div className={styles.columns}>
        <LookPicture title={title} pictures={pictures} />
        <div className={styles.side}>
          <h1>{title}</h1>
          <p className={styles.lead}>{lead}</p>
          <p className={styles.facts}>
            {minutes}&nbsp;{plural(minutes, 'минута', 'минуты', 'минут')} · {steps.length}&nbsp;
            {plural(steps.length, 'шаг', 'шага', 'шагов')}
          </p>
          <section className={styles.set} aria-labelledby="products">
            <h2 id="products" className={styles.subtitle}>
              Набор по&nbsp;уроку
            </h2>
            <Sum look={look} />
            <ul className={styles.items}>
              {items.map((item) => (
                <LookItemRow key={item.wanted} item={item} />
              ))}
            </ul>
            <Tools tools={look.tools} />
          </section>
        </div>
      </div>
      <section className={styles.lesson} aria-labelledby="steps">
        <h2 id="steps">По&nbsp;шагам</h2>
        <ol className={styles.steps}>
          {steps.map((step) => (
            <li key={step.title}>
              <h3>{step.title}</h3>
              <p>{step.text}</p>
              <Uses items={step.uses.flatMap((place) => items[place] ?? [])} />
            </li>
          ))}
        </ol>
        {caution === null ? null : (
          <p className={styles.caution}>
            <b>Осторожно.</b> {caution}
          </p>
        )}
      </section>
    </PageBody>
  )
}

/** The products that a step uses. */
function Uses({ items }: { items: readonly LookItem[] }) {
  const shown = items.flatMap(({ tile, role }) => (tile ? [{ tile, role }] : []))
  if (shown.length === 0) return null
  return (
    <ul className={styles.uses}>
      {shown.map(({ tile: { shopItemId, url, name, picture }, role }) => (
        <li key={shopItemId}>
          <Link to={url} title={name}>
            <img
              src={picture.src}
              width={400}
              height={500}
              alt=""
              decoding="async"
              loading="lazy"
              style={{ backgroundColor: picture.tint }}
            />
            <span>{role}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** What the lesson needs besides its set, with links to the categories that have it (LOOK-13). */
function Tools({ tools }: Pick<LookView, 'tools'>) {
  if (tools.length === 0) return null
  return (
    <div className={styles.tools}>
      <span id="tools">Понадобится ещё:</span>
      <ul aria-labelledby="tools">
        {tools.map(({ name, url }) => (
          <li key={name}>{url === null ? name : <TextLink to={url}>{name}</TextLink>}</li>
        ))}
      </ul>
    </div>
  )
}

/** The sum of what can be bought now, what of it is in the basket, and the button for all of it. */
function Sum({ look }: { look: LookView }) {
  const { slug, basketAction, items, productCount, total, baseTotal, discountPercent } = look
  const { quantityOf } = useBasket()
  const inBasket = items.filter((item) => isInBasket(item, quantityOf)).length
  return (
    <div className={styles.sum}>
      <div className={styles.total}>
        <p>
          {productCount}&nbsp;{plural(productCount, 'товар', 'товара', 'товаров')}
          {inBasket > 0 ? `, ${inBasket} в\u00a0корзине` : null}
        </p>
        <Price price={total} basePrice={baseTotal} discountPercent={discountPercent} isLarge />
      </div>
      {productCount === 0 ? (
        <p className={styles.facts}>Сейчас ничего из&nbsp;набора нет в&nbsp;наличии</p>
      ) : (
        <PutInBasket slug={slug} action={basketAction} isComplete={inBasket === productCount} />
      )}
    </div>
  )
}

/** Whether the basket has as many pieces of an item as the look needs and the stock allows. */
function isInBasket({ tile, quantity }: LookItem, quantityOf: (shopItemId: number) => number): boolean {
  if (tile === null || tile.availableCount === 0) return false
  return quantityOf(tile.shopItemId) >= Math.min(quantity, tile.availableCount)
}
