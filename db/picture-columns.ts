import { sql } from 'drizzle-orm'
import { products } from './schema/catalog.ts'
import { firstPhoto } from './schema/photos.ts'

/**
 * Selects everything of a row of `products` and of its brand on which its drawings depend, as one text: all that `specOf`
 * reads. The addresses of drawings are made of it (PROD-10).
 */
export const drawnFrom = sql<string>`json_array(
  products.art_kind, products.finish, products.shade_hex, products.art_seed, products.kind_label, products.shade_code,
  products.volume, products.name, products.properties,
  (SELECT json_array(name, form, cap) FROM brands WHERE id = products.brand_id)
)`

/**
 * What `keptPicture` needs. The id comes first, because in a left join Drizzle takes an object for null if its first
 * column is.
 */
export const pictureKeys = { shopItemId: products.id, changedAt: products.changedAt }

/** What the picture of a product in lists is made of: a `Pictured`. */
export const pictureColumns = {
  marking: products.marking,
  shadeHex: products.shadeHex,
  drawnFrom,
  photo: firstPhoto,
}
