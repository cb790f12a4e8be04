import type { MenuPicturesView } from '#shared/catalog/contract.ts'
import { classNames } from '#web/lib/class-names.ts'
import { trpc } from '#web/lib/trpc.ts'
import styles from './menu-picture.module.css'

type Entries = MenuPicturesView['entries']

/** Returns pictures and counts of the menu's categories by url; undefined until they are known, or if they failed. */
export function useMenuPictures(): Entries | undefined {
  return trpc.catalog.menuPictures.useQuery().data?.entries
}

interface MenuPictureProps {
  readonly entry: Entries[string] | undefined
  readonly className?: string | undefined
}

/** A drawing of the category's products beside its name. It keeps its place while it is loading. */
export function MenuPicture({ entry, className }: MenuPictureProps) {
  const picture = entry?.picture
  return (
    <span
      className={classNames(styles.frame, className)}
      style={picture && { backgroundColor: picture.tint }}
      aria-hidden="true"
    >
      {picture ? <img src={picture.src} width={400} height={500} alt="" decoding="async" /> : null}
    </span>
  )
}
