import { formatNumber } from '#shared/format.ts'
import { paths } from '#shared/paths.ts'
import { plural } from '#shared/plural.ts'
import { CampaignInvitation } from '#web/campaign/campaign-invitation.tsx'
import { ReportCrawlerFact } from '#web/lib/crawler-facts.ts'
import { trpc } from '#web/lib/trpc.ts'
import { LookShelf } from '#web/looks/look-shelf.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { CategoryTiles } from '../components/category-tiles.tsx'
import { EmptyShop } from '../components/empty-shop.tsx'
import { RecentlyViewed } from '../components/recently-viewed.tsx'
import { TileSlider } from '../components/tile-slider.tsx'
import { BannerSlider } from './banner-slider.tsx'
import { BrandGrid } from './brand-grid.tsx'
import styles from './home-page.module.css'
import { ToneStrip } from './tone-strip.tsx'

const SHOWN_LOOKS = 4
const TITLE = 'Косметика для ногтей и\u00a0красоты'

export function HomePage() {
  const { data: home } = trpc.catalog.home.useQuery()
  const { data: campaign } = trpc.campaign.current.useQuery()
  const { data: lessons } = trpc.looks.list.useQuery()
  if (!home) return null
  const { banners, productCount, categories, brands, shadeCount } = home
  return (
    <main>
      <PageHead
        title={TITLE}
        description={`${productCount === 0 ? 'Всё' : `${formatNumber(productCount)} ${plural(productCount, 'товар', 'товара', 'товаров')}`} для маникюра, педикюра и ухода: гель-лаки, базы, лампы, инструменты. Доставка по России и в СНГ.`}
        path={paths.home}
      />
      <ReportCrawlerFact fact={{ kind: 'home' }} />
      <h1>
        <VisuallyHidden>Глянец: косметика для ногтей и&nbsp;красоты</VisuallyHidden>
      </h1>
      {banners.length > 0 ? <BannerSlider banners={banners} /> : null}
      <div className={styles.body}>
        {productCount === 0 ? <EmptyShop /> : null}
        {categories.length > 0 ? <CategoryTiles title="Категории" categories={categories} /> : null}
        <TileSlider title="Новинки недели" tiles={home.novelties} />
        {campaign ? <CampaignInvitation campaign={campaign} /> : null}
        {shadeCount > 0 ? <ToneStrip tones={home.tones} shadeCount={shadeCount} /> : null}
        <LookShelf
          title="Уроки"
          looks={lessons?.looks.slice(0, SHOWN_LOOKS) ?? []}
          more={<TextLink to={paths.looks}>Все уроки</TextLink>}
        />
        <TileSlider
          title="Со&nbsp;скидкой"
          tiles={home.discounted}
          more={<TextLink to={paths.discounts}>Все скидки</TextLink>}
        />
        <TileSlider title="Часто берут" tiles={home.popular} />
        {brands.length > 0 ? <BrandGrid brands={brands} /> : null}
        <RecentlyViewed />
      </div>
    </main>
  )
}
