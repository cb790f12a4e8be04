import type { PictureSpec } from '#shared/catalog/picture.ts'

/** What a bottle, a jar, or a tube shows of its product. */
export interface Container extends Pick<PictureSpec, 'shade' | 'finish' | 'form' | 'cap' | 'brand' | 'note'> {
  /** For example '№ 127 · 10 мл'. */
  readonly mark: string
}
