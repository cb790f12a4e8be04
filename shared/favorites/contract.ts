import * as z from 'zod/mini'

export const FavoriteInput = z.strictObject({ shopItemId: z.int().check(z.positive()) })
export type FavoriteInput = z.infer<typeof FavoriteInput>

/** The newest first; each favorite has its id and marking (FAV-5). */
export const FavoritesView = z.object({ items: z.array(z.object({ id: z.int(), marking: z.string() })) })
export type FavoritesView = z.infer<typeof FavoritesView>

/** The part of a shared list's address that cannot be guessed. */
const ShareToken = z.string().check(z.regex(/^[\w-]{20,64}$/))

/** The caller's own link; null if the list is not shared. */
export const ShareLink = z.object({ token: z.nullable(z.string()) })
export type ShareLink = z.infer<typeof ShareLink>

export const SharedFavoritesInput = z.strictObject({ token: ShareToken })
export type SharedFavoritesInput = z.infer<typeof SharedFavoritesInput>

/** What everybody with the link sees: the ids of the products, the newest first, and nothing about their owner. */
export const SharedFavorites = z.object({ shopItemIds: z.array(z.int()) })
export type SharedFavorites = z.infer<typeof SharedFavorites>
