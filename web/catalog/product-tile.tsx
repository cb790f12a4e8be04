import type { ReactNode } from 'react'
import type { ProductTile as Tile } from '#shared/catalog/contract.ts'
import { useKept } from '#web/lib/kept.ts'
import { Link } from '#web/ui/link.tsx'
import { Price } from '#web/ui/price.tsx'
import { ProductPicture } from '#web/ui/product-picture.tsx'
import { RatingMark } from '#web/ui/rating-mark.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from './product-tile.module.css'
import { TileFlag } from './tile-flag.tsx'

/** 'first' for the largest picture of the first screen, 'eager' for the others of that screen. */
export type TileLoading = 'first' | 'eager' | 'lazy'

interface ProductTileProps {
  readonly tile: Tile
  readonly loading?: TileLoading
  /** 48 × 48 px over the picture. */
  readonly favoriteToggle?: ReactNode
  /** 44 px high at full width; not shown if the product is sold out. */
  readonly buy?: ReactNode
  /** What the buttons depend on besides the product. */
  readonly own: readonly unknown[]
}

/** The picture on its background color, above lines of fixed height, so that the buttons in a row align. */
export function ProductTile({ tile, loading = 'lazy', favoriteToggle, buy, own }: ProductTileProps) {
  const isSoldOut = tile.availableCount === 0
  return useKept()(
    loading === 'lazy' ? ['tile', tile, own] : null,
    <article className={styles.tile}>
      <div className={styles.picture} style={{ backgroundColor: tile.picture.tint }}>
        <ProductPicture
          src={tile.picture.src}
          sizes="(max-width: 839px) 50vw, 320px"
          alt={tile.name}
          decoding={loading === 'first' ? 'sync' : 'async'}
          loading={loading === 'lazy' ? 'lazy' : undefined}
          fetchPriority={loading === 'first' ? 'high' : undefined}
          elementtiming={loading === 'first' ? 'first' : undefined}
        />
        <TileFlag tile={tile} />
      </div>
      <p className={styles.brand}>
        <span>{tile.brand}</span>
        <RatingMark rating={tile.rating} />
      </p>
      <Link to={tile.url} className={styles.name} title={tile.name}>
        <span>{tile.name}</span>
      </Link>
      <ShadeDots shades={tile.shades} more={tile.moreShades} />
      <div className={styles.price}>
        <Price
          price={tile.price}
          basePrice={tile.basePrice}
          discountPercent={isSoldOut ? 0 : tile.discountPercent}
          isQuiet={isSoldOut}
        />
      </div>
      {favoriteToggle ? <div className={styles.heart}>{favoriteToggle}</div> : null}
      <div className={styles.buy}>
        {isSoldOut ? (
          <Link to={tile.url} className={styles.similar} aria-label={`Похожие на ${tile.name}`}>
            Похожие
          </Link>
        ) : (
          buy
        )}
      </div>
    </article>,
  )
}

/** Decorative dots; shades are chosen on the product's page. Without shades the line keeps its height. */
function ShadeDots({ shades, more }: { shades: readonly string[]; more: number }) {
  return (
    <p className={styles.dots}>
      {shades.map((shade) => (
        <i key={shade} style={{ backgroundColor: shade }} />
      ))}
      {more > 0 ? <span>ещё&nbsp;{more}</span> : null}
    </p>
  )
}

/** A placeholder of the final size while the product loads. */
export function ProductTileSkeleton() {
  return (
    <div className={styles.tile} aria-hidden="true">
      <Skeleton className={styles.picture} />
      <Skeleton className={styles.brandBlock} />
      <Skeleton className={styles.nameBlock} />
      <Skeleton className={styles.priceBlock} />
      <Skeleton className={styles.buyBlock} />
    </div>
  )
}
