import { useEffect } from 'react'
import { useParams } from 'react-router'
import type { ProductView } from '#shared/catalog/contract.ts'
import { formatNumber, formatRoubles } from '#shared/format.ts'
import { productPath } from '#shared/paths.ts'
import { plural } from '#shared/plural.ts'
import { ProductGallery } from '#web/catalog/product-gallery.tsx'
import { rememberViewed } from '#web/catalog/recently-viewed.ts'
import { ShadePicker } from '#web/catalog/shade-picker.tsx'
import { VolumeChoice } from '#web/catalog/volume-choice.tsx'
import { FavoriteToggle } from '#web/favorites/favorite-toggle.tsx'
import { ReportCrawlerFact } from '#web/lib/crawler-facts.ts'
import { trpc } from '#web/lib/trpc.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Link } from '#web/ui/link.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Price } from '#web/ui/price.tsx'
import { PageBody } from '../components/page-body.tsx'
import { TileSlider } from '../components/tile-slider.tsx'
import { toBasketProduct } from './basket-product.ts'
import styles from './product-page.module.css'
import { ProductRows } from './product-rows.tsx'
import { ProductDescription, ProductFolds } from './product-texts.tsx'
import { Purchase } from './purchase.tsx'

export function ProductPage() {
  const { marking = '' } = useParams()
  const { data: product } = trpc.catalog.product.useQuery({ marking })
  return product ? <Product product={product} /> : null
}

function Product({ product }: { product: ProductView }) {
  const { shopItemId, marking, crumbs, shade } = product
  const path = productPath(marking)
  const isSoldOut = product.availableCount === 0
  useEffect(() => rememberViewed(shopItemId), [shopItemId])

  const similar = <TileSlider title={shade ? 'Похожие оттенки' : 'Похожие товары'} tiles={product.similar} />
  return (
    <PageBody>
      <PageHead
        title={`${product.name} — ${product.brand.name}`}
        description={`${product.name}, ${product.brand.name}: ${formatRoubles(product.price)}. ${product.description}`}
        path={path}
        {...(product.pictures[0] ? { image: product.pictures[0].src } : {})}
      />
      <ReportCrawlerFact fact={{ kind: 'product', product }} />
      <Breadcrumbs crumbs={crumbs} />
      <div className={styles.columns}>
        <ProductGallery
          key={marking}
          name={product.name}
          pictures={product.pictures}
          favoriteToggle={<FavoriteToggle product={toBasketProduct(product)} />}
        />
        <div className={styles.facts}>
          <Heading product={product} />
          {isSoldOut ? <SoldOut product={product} /> : <PriceBlock product={product} />}
          {product.shades.length > 0 ? (
            <ShadePicker shades={product.shades} chosen={shadeName(shade)} />
          ) : null}
          {product.volumes.length > 0 ? (
            <VolumeChoice volumes={product.volumes} volumesLabel={product.volumesLabel} />
          ) : null}
          {isSoldOut ? null : <Purchase key={marking} product={product} />}
          <ProductRows product={product} />
          <ProductFolds product={product} />
        </div>
      </div>
      {isSoldOut ? <div id="similar">{similar}</div> : null}
      <ProductDescription product={product} />
      {isSoldOut ? null : similar}
    </PageBody>
  )
}

/** Returns '127, мокрый гранат'. */
function shadeName(shade: ProductView['shade']): string | null {
  if (!shade) return null
  return shade.code ? `${shade.code}, ${shade.name.toLocaleLowerCase('ru')}` : shade.name
}

/** Parts of a heading that must stay on one line: a shade's name in quotes, and words with a hyphen. */
const UNBROKEN = /(«[^»]*»|[а-яё]+-[а-яё]+)/i

function Heading({ product }: { product: ProductView }) {
  const { brand, reviewCount } = product
  return (
    <>
      <Link to={brand.url} className={styles.brand}>
        {brand.name}
      </Link>
      <h1>
        {product.heading.split(UNBROKEN).map((part, place) =>
          place % 2 === 1 ? (
            <span key={part} className={styles.phrase}>
              {part}
            </span>
          ) : (
            part
          ),
        )}
      </h1>
      <p className={styles.note}>
        {reviewCount > 0 ? (
          <>
            {product.rating} · {formatNumber(reviewCount)}&nbsp;
            {plural(reviewCount, 'отзыв', 'отзыва', 'отзывов')} ·{' '}
          </>
        ) : null}
        <span className={styles.marking}>Артикул {product.marking}</span>
      </p>
    </>
  )
}

function PriceBlock({ product }: { product: ProductView }) {
  const { installment, bonuses } = product
  const offers = [
    installment === null ? null : `Долями: 4\u00a0платежа по\u00a0${formatRoubles(installment)}`,
    bonuses > 0
      ? `вернём ${formatNumber(bonuses)}\u00a0${plural(bonuses, 'бонус', 'бонуса', 'бонусов')}`
      : null,
  ].filter((offer) => offer !== null)
  return (
    <div className={styles.price}>
      <Price
        price={product.price}
        basePrice={product.basePrice}
        discountPercent={product.discountPercent}
        isLarge
      />
      {offers.length > 0 ? <p className={styles.note}>{offers.join(' · ')}</p> : null}
    </div>
  )
}

/** Shown for a sold-out product in place of the price and the button to buy. */
function SoldOut({ product }: { product: ProductView }) {
  const hasOthers = product.shades.some((shade) => shade.isAvailable)
  return (
    <div className={styles.soldOut}>
      <p className={styles.soldOutTitle}>Нет в&nbsp;наличии</p>
      <p className={styles.note}>
        {hasOthers ? 'Выберите другой оттенок ниже или ' : 'Посмотрите '}
        <a href="#similar" className={styles.inline}>
          похожие товары
        </a>
      </p>
      <p className={styles.keep}>
        <FavoriteToggle product={toBasketProduct(product)} />
        <span aria-hidden="true">Отложить в&nbsp;избранное</span>
      </p>
    </div>
  )
}
