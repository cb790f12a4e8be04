import { useEffect } from 'react'
import { useParams } from 'react-router'
import type { ProductView } from '#shared/catalog/contract.ts'
import { formatNumber, formatRoubles } from '#shared/format.ts'
import { parseReviewsPage, productReviewsPath, REVIEWS_ANCHOR } from '#shared/paths.ts'
import { plural } from '#shared/plural.ts'
import type { ProductReviews } from '#shared/reviews/contract.ts'
import { BuyButton } from '#web/basket/buy-button.tsx'
import { ProductGallery } from '#web/catalog/product-gallery.tsx'
import { rememberViewed } from '#web/catalog/recently-viewed.ts'
import { ShadePicker } from '#web/catalog/shade-picker.tsx'
import { VolumeChoice } from '#web/catalog/volume-choice.tsx'
import { FavoriteToggle } from '#web/favorites/favorite-toggle.tsx'
import { ReportCrawlerFact } from '#web/lib/crawler-facts.ts'
import { trpc } from '#web/lib/trpc.ts'
import { useAddressParams } from '#web/lib/use-address-params.ts'
import { useNear } from '#web/lib/use-near.ts'
import { useOptionalPart } from '#web/lib/use-optional-part.ts'
import { RestockBlock } from '#web/restock/restock-block.tsx'
import { ReviewsBlock } from '#web/reviews/reviews-block.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Price } from '#web/ui/price.tsx'
import { NoScriptNote } from '../components/no-script-note.tsx'
import { PageBody } from '../components/page-body.tsx'
import { TileSlider } from '../components/tile-slider.tsx'
import { toBasketProduct } from './basket-product.ts'
import styles from './product-page.module.css'
import { ProductRows } from './product-rows.tsx'
import { ProductDescription, ProductFolds } from './product-texts.tsx'
import { Purchase } from './purchase.tsx'

export function ProductPage() {
  const { marking = '' } = useParams()
  const page = parseReviewsPage(useAddressParams()) ?? 1
  const { data: product } = trpc.catalog.product.useQuery({ marking })
  const { data: reviews } = trpc.reviews.ofProduct.useQuery({ marking, page })
  return product && reviews ? <Product product={product} reviews={reviews} /> : null
}

function Product({ product, reviews }: { product: ProductView; reviews: ProductReviews }) {
  const { shopItemId, marking, crumbs, shade } = product
  const { page } = reviews
  const isSoldOut = product.availableCount === 0
  useEffect(() => rememberViewed(shopItemId), [shopItemId])

  const similar = <TileSlider title={shade ? 'Похожие оттенки' : 'Похожие товары'} tiles={product.similar} />
  return (
    <PageBody>
      <PageHead
        title={`${product.name} — ${product.brand.name}${page > 1 ? `, отзывы, страница ${page}` : ''}`}
        description={`${product.name}, ${product.brand.name}: ${formatRoubles(product.price)}. ${product.description}`.trimEnd()}
        path={productReviewsPath(marking, page)}
        {...(product.pictures[0] ? { image: product.pictures[0].src } : {})}
      />
      <ReportCrawlerFact fact={{ kind: 'product', product, reviews }} />
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
            <ShadePicker
              marking={marking}
              shades={product.shades}
              hasHands={product.hasHands}
              renderBuy={(tile) => <BuyButton tile={tile} />}
            />
          ) : null}
          {product.volumes.length > 0 ? (
            <VolumeChoice volumes={product.volumes} volumesLabel={product.volumesLabel} />
          ) : null}
          <Purchase key={marking} product={product} />
          <NoScriptNote />
          <ProductRows product={product} />
          <ProductFolds product={product} />
        </div>
      </div>
      {isSoldOut ? <div id="similar">{similar}</div> : null}
      <ProductDescription product={product} />
      <Later key={shopItemId} part="GoesWith" product={product} />
      {product.isGiftCard && reviews.rating === null ? null : (
        <ReviewsBlock
          marking={marking}
          reviews={reviews}
          hasVariants={product.shades.length > 0 || product.volumes.length > 0}
        />
      )}
      {isSoldOut ? null : similar}
      <Later key={marking} part="LooksAndViewed" product={product} />
    </PageBody>
  )
}

const loadMore = () => import('./more-products.tsx')

interface LaterProps {
  readonly part: 'GoesWith' | 'LooksAndViewed'
  readonly product: ProductView
}

/** A part of the page whose code and data are requested when the shopper scrolls near it. */
function Later({ part, product: { shopItemId, shade } }: LaterProps) {
  const [ref, isNear] = useNear<HTMLDivElement>()
  const Part = useOptionalPart(loadMore, isNear)?.[part]
  return <div ref={ref}>{Part ? <Part shopItemId={shopItemId} hasShade={shade !== null} /> : null}</div>
}

/** Parts of a heading that must stay on one line: a shade's name in quotes, and words with a hyphen. */
const UNBROKEN = /(«[^»]*»|[а-яё]+-[а-яё]+)/i

function Heading({ product }: { product: ProductView }) {
  const { brand, rating, name, heading, volumes } = product
  // ', 250 мл' is what the heading leaves out; a choice of volumes says it below.
  const onlyVolume = volumes.length > 0 ? '' : name.slice(heading.length + 2)
  return (
    <>
      <Link to={brand.url} className={styles.brand}>
        {brand.name}
      </Link>
      <h1>
        {heading.split(UNBROKEN).map((part, place) =>
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
        {rating === null ? null : (
          <>
            <a href={`#${REVIEWS_ANCHOR}`} className={styles.rating}>
              <Icon name="star" size={16} isFilled />
              {rating.value} · {formatNumber(rating.count)}&nbsp;
              {plural(rating.count, 'отзыв', 'отзыва', 'отзывов')}
            </a>{' '}
            ·{' '}
          </>
        )}
        {onlyVolume === '' ? null : <span className={styles.marking}>{onlyVolume} · </span>}
        <span className={styles.marking}>Артикул {product.marking}</span>
      </p>
    </>
  )
}

function PriceBlock({ product }: { product: ProductView }) {
  const { installment, bonuses } = product
  const offers = [
    installment === null
      ? null
      : // The last installment is larger by the remainder (PAY-27).
        `Долями: 4\u00a0платежа ${installment * 4 === product.price ? 'по' : 'от'}\u00a0${formatRoubles(installment)}`,
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

/** Shown for a sold-out product in place of the button to buy: the price stays, and one can wait for its return. */
function SoldOut({ product }: { product: ProductView }) {
  const hasOthers = product.shades.some((shade) => shade.isAvailable)
  return (
    <div className={styles.soldOut}>
      <Price price={product.price} basePrice={product.basePrice} discountPercent={0} isLarge isQuiet />
      <p className={styles.soldOutTitle}>Нет в&nbsp;наличии</p>
      <div className={styles.restock}>
        <RestockBlock key={product.shopItemId} shopItemId={product.shopItemId} />
      </div>
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
