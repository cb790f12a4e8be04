import { kindPictureOf } from '#server/pictures/picture-url.ts'
import type { CategoryTile } from '#shared/catalog/contract.ts'
import { categoryPath } from '#shared/paths.ts'
import type { Category } from './category-tree.ts'

/** Returns a category as a tile with its picture and the number of its products. */
export function categoryTile({ name, path, productCount, artKind, artShade }: Category): CategoryTile {
  return { name, url: categoryPath(path), productCount, picture: kindPictureOf(artKind, artShade) }
}
