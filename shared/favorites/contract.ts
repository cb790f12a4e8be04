import * as z from 'zod/mini'

export const FavoriteInput = z.strictObject({ shopItemId: z.int().check(z.positive()) })
export type FavoriteInput = z.infer<typeof FavoriteInput>

/** The newest first; each favorite has its id and marking (FAV-5). */
export const FavoritesView = z.object({ items: z.array(z.object({ id: z.int(), marking: z.string() })) })
export type FavoritesView = z.infer<typeof FavoritesView>
