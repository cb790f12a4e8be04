import { useParams } from 'react-router'
import { brandPath, paths } from '#shared/paths.ts'
import { plural } from '#shared/plural.ts'
import { trpc } from '#web/lib/trpc.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { useIsShopEmpty } from '../components/empty-shop.tsx'
import { ListingHead, ListingMeta } from '../components/listing-head.tsx'
import { ListingOrEmpty } from '../components/listing-or-empty.tsx'
import { PageBody } from '../components/page-body.tsx'
import { useListingChoice } from '../components/use-listing-choice.ts'
import styles from './brand-page.module.css'

export function BrandPage() {
  const { slug = '' } = useParams()
  const choice = useListingChoice()
  const utils = trpc.useUtils()
  const isShopEmpty = useIsShopEmpty()
  const { data: brand } = trpc.catalog.brand.useQuery({ slug, choice })
  if (!brand) return null

  const { name, country, description, listing } = brand
  const own = brandPath(slug)
  const about = [country, description].filter(Boolean).join('. ')
  const inputOf = (page: number) => ({ slug, choice: { ...choice, page } })
  return (
    <PageBody>
      <ListingMeta
        title={name}
        description={`${[name, country].filter(Boolean).join(', ')}: ${listing.total} ${plural(listing.total, 'товар', 'товара', 'товаров')}. ${description}`.trimEnd()}
        path={own}
        listing={listing}
        choice={choice}
      />
      <Breadcrumbs crumbs={[{ name: 'Бренды', url: paths.brands }, { name }]} />
      {isShopEmpty ? <h1>{name}</h1> : <ListingHead title={name} listing={listing} />}
      {about === '' ? null : <p className={styles.about}>{about}</p>}
      <ListingOrEmpty
        listing={listing}
        path={own}
        queryOf={(page) => utils.catalog.brand.queryOptions(inputOf(page))}
      />
    </PageBody>
  )
}
