import type { PictureSpec } from '#shared/catalog/picture.ts'
import type { Emblem } from './emblem.ts'

/** What a bottle, a jar, or a tube shows of its product. */
export interface Container extends Pick<PictureSpec, 'shade' | 'finish' | 'form' | 'cap' | 'brand' | 'note'> {
  /** An icon that tells what the product is for. */
  readonly emblem?: Emblem
  /** For example '№ 127 · 10 мл'. */
  readonly mark: string
}
