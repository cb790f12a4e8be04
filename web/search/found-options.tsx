import type { ProductTile } from '#shared/catalog/contract.ts'
import { formatNumber } from '#shared/format.ts'
import { searchPath } from '#shared/paths.ts'
import type { AutocompleteView } from '#shared/search/contract.ts'
import { Price } from '#web/ui/price.tsx'
import { ProductPicture } from '#web/ui/product-picture.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from './found-options.module.css'
import { Option, OptionGroup } from './option.tsx'
import { narrowQuery } from './query-words.ts'

/** Limits of the popup (SEARCH-19, SEARCH-20, SEARCH-22). */
const MAX_TAPS = 6
const MAX_CATEGORIES = 3
const MAX_PRODUCTS = 4

/** The query that is searched in place of the typed one (SEARCH-13). */
export function Correction({ correction }: { correction: string | null }) {
  if (correction === null) return null
  return (
    <OptionGroup
      id="correction"
      title="Возможно, вы искали"
      className={styles.correction}
      titleClassName={styles.question}
    >
      <Option
        id="correction"
        to={searchPath({ query: correction, category: '' })}
        query={correction}
        className={styles.corrected}
      >
        {correction}
      </Option>
    </OptionGroup>
  )
}

/** The page of the shop that answers the query (SEARCH-203). */
export function AnswerPage({ page }: Pick<AutocompleteView, 'page'>) {
  // A server of the build before does not answer this yet.
  if (!page) return null
  return (
    <OptionGroup
      id="page"
      title="Страница магазина"
      className={styles.correction}
      titleClassName={styles.question}
    >
      <Option id="page" to={page.url} className={styles.corrected}>
        {page.title}
      </Option>
    </OptionGroup>
  )
}

/** Words that narrow the query (SEARCH-14). */
export function Clarifications({ view }: { view: AutocompleteView }) {
  const taps = view.taps.slice(0, MAX_TAPS)
  const words = view.correction ?? view.query
  if (taps.length === 0) return null
  return (
    <OptionGroup id="taps" title="Уточнить запрос" isTitleHidden className={styles.taps}>
      {taps.map(({ tap }) => (
        <Option
          key={tap}
          id={`tap-${taps.findIndex((other) => other.tap === tap)}`}
          to={searchPath({ query: narrowQuery(words, tap), category: '' })}
          query={narrowQuery(words, tap)}
          className={styles.tap}
        >
          {tap}
        </Option>
      ))}
    </OptionGroup>
  )
}

/** The categories of the hits (SEARCH-15). */
export function FoundCategories({ view }: { view: AutocompleteView }) {
  const categories = view.categories.slice(0, MAX_CATEGORIES)
  if (categories.length === 0) return null
  return (
    <OptionGroup id="categories" title="Категории" className={styles.group} titleClassName={styles.title}>
      <div className={styles.categories}>
        {categories.map(({ id, name, url, picture }) => (
          <Option key={id} id={`category-${id}`} to={url} label={name} className={styles.category}>
            <img
              src={picture.src}
              width={52}
              height={65}
              alt=""
              style={{ backgroundColor: picture.tint }}
              className={styles.thumb}
            />
            {name}
          </Option>
        ))}
      </div>
    </OptionGroup>
  )
}

/** Example products in four columns (SEARCH-16), and the way to all hits (SEARCH-18). */
export function FoundProducts({ view }: { view: AutocompleteView }) {
  const { query, total } = view
  const products = view.products.slice(0, MAX_PRODUCTS)
  return (
    <>
      {products.length > 0 ? (
        <OptionGroup id="products" title="Товары" className={styles.group} titleClassName={styles.wideTitle}>
          <div className={styles.products}>
            {products.map((product) => (
              <Example key={product.shopItemId} product={product} />
            ))}
          </div>
        </OptionGroup>
      ) : null}
      {total > 0 ? (
        <Option id="all" to={searchPath({ query, category: '' })} query={query} className={styles.all}>
          <span className={styles.allText}>Смотреть все результаты</span>{' '}
          <span className={styles.total}>{formatNumber(total)}</span>
        </Option>
      ) : null}
    </>
  )
}

/** An example product, which links to its own page (SEARCH-17). */
function Example({ product }: { product: ProductTile }) {
  const { shopItemId, url, brand, name, picture, price, basePrice, discountPercent, availableCount } = product
  const isSoldOut = availableCount === 0
  return (
    <Option id={`product-${shopItemId}`} to={url} className={styles.product}>
      <span className={styles.picture} style={{ backgroundColor: picture.tint }}>
        <ProductPicture src={picture.src} alt="" sizes="(max-width: 639px) 140px, 200px" />
        {isSoldOut ? <span className={styles.flag}>Нет в&nbsp;наличии</span> : null}
      </span>
      {/* Screen readers read the parts as one name; the spaces separate them. */}{' '}
      <span className={styles.brand}>{brand}</span> <span className={styles.name}>{name}</span>{' '}
      <Price
        price={price}
        basePrice={basePrice}
        discountPercent={isSoldOut ? 0 : discountPercent}
        isQuiet={isSoldOut}
      />
    </Option>
  )
}

/** Placeholders of the final size before the first answer. */
export function WaitingOptions() {
  return (
    <div className={styles.group} aria-hidden="true">
      <div className={styles.wideTitle}>Товары</div>
      <div className={styles.products}>
        {[1, 2, 3, 4].map((place) => (
          <div key={place} className={styles.product}>
            <Skeleton className={styles.picture} />
            <Skeleton className={styles.lineBlock} />
            <Skeleton className={styles.priceBlock} />
          </div>
        ))}
      </div>
    </div>
  )
}
