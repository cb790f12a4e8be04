import type { z } from 'zod/mini'
import type { Ctx } from '#server/context.ts'
import { kindPictureOf } from '#server/pictures/picture-url.ts'
import type {
  CategoryInput,
  CategoryView,
  ListingChoice,
  MenuPicturesView,
  MenuView,
} from '#shared/catalog/contract.ts'
import { AppError } from '#shared/errors.ts'
import { categoryPath, paths } from '#shared/paths.ts'
import { catalogCache } from './catalog-cache.ts'
import { type Category, type CategoryTree, categoryTrail, categoryTree, toCrumbs } from './category-tree.ts'
import { listProducts } from './list-products.ts'

/** Returns a category's page; the path '' means the whole catalog. Throws NOT_FOUND for an unknown path. */
export function getCategory(ctx: Ctx, { path, choice }: z.infer<typeof CategoryInput>): CategoryView {
  return path === '' ? wholeCatalog(ctx, choice) : oneCategory(ctx, path, choice)
}

function wholeCatalog(ctx: Ctx, choice: ListingChoice): CategoryView {
  const tree = categoryTree(ctx)
  return {
    name: catalogName(choice),
    path: '',
    description:
      'Всё для маникюра, педикюра и ухода: лаки и гель-лаки, инструменты, аппараты, уход за руками.',
    crumbs: [{ name: 'Каталог', url: paths.catalog }],
    subcategories: strip(tree.children.get(null) ?? [], null),
    allUrl: paths.catalog,
    listing: listProducts(ctx, { type: 'all' }, choice),
  }
}

function catalogName({ discounted, hasShade }: ListingChoice): string {
  if (discounted) return 'Скидки'
  return hasShade ? 'Все оттенки' : 'Каталог'
}

function oneCategory(ctx: Ctx, path: string, choice: ListingChoice): CategoryView {
  const tree = categoryTree(ctx)
  const category = tree.byPath.get(path)
  if (!category) throw new AppError('NOT_FOUND')
  const owner = ownerOfStrip(tree, category)
  return {
    name: category.name,
    path: category.path,
    description: category.description,
    crumbs: toCrumbs(categoryTrail(tree, category.id)),
    subcategories: strip(tree.children.get(owner.id) ?? [], category),
    allUrl: categoryPath(owner.path),
    listing: listProducts(ctx, { type: 'category', categoryId: category.id }, choice),
  }
}

/**
 * Returns the category whose children the strip of links shows. For a leaf it is the parent, so that the strip stays
 * the same.
 */
function ownerOfStrip(tree: CategoryTree, category: Category): Category {
  const hasChildren = (tree.children.get(category.id)?.length ?? 0) > 0
  const parent = category.parentId === null ? undefined : tree.byId.get(category.parentId)
  return hasChildren || !parent ? category : parent
}

function strip(categories: readonly Category[], current: Category | null): CategoryView['subcategories'] {
  return categories.map((category) => ({
    name: category.name,
    url: categoryPath(category.path),
    productCount: category.productCount,
    isCurrent: category.id === current?.id,
  }))
}

const menu = catalogCache<MenuView>(1)

/** Returns the header's categories with their children; all callers share one object while it is cached. */
export function getMenu(ctx: Ctx): MenuView {
  return menu(ctx, '', () => viewMenu(categoryTree(ctx)))
}

function viewMenu(tree: CategoryTree): MenuView {
  return {
    categories: (tree.children.get(null) ?? []).map((top) => ({
      label: top.name,
      url: categoryPath(top.path),
      children: (tree.children.get(top.id) ?? []).map((child) => ({
        label: child.name,
        url: categoryPath(child.path),
      })),
    })),
  }
}

const menuPictures = catalogCache<MenuPicturesView>(1)

/**
 * Returns a picture of the kind of products, and their number, for each category of the menu (CAT-20); all callers
 * share one object while it is cached.
 */
export function getMenuPictures(ctx: Ctx): MenuPicturesView {
  return menuPictures(ctx, '', () => {
    const tree = categoryTree(ctx)
    const tops = tree.children.get(null) ?? []
    const shown = tops.flatMap((top) => [top, ...(tree.children.get(top.id) ?? [])])
    return {
      entries: Object.fromEntries(
        shown.map(({ path, artKind, artShade, productCount }) => [
          categoryPath(path),
          { picture: kindPictureOf(artKind, artShade), productCount },
        ]),
      ),
    }
  })
}
