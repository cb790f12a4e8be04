import * as z from 'zod/mini'

export const FavoriteInput = z.strictObject({ shopItemId: z.int().check(z.positive()) })
export type FavoriteInput = z.infer<typeof FavoriteInput>

/** Newest first (spec §3, Favorites). */
export const FavoritesView = z.object({ items: z.array(z.object({ id: z.int(), marking: z.string() })) })
export type FavoritesView = z.infer<typeof FavoritesView>
