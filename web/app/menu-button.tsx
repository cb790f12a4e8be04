import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { classNames } from '#web/lib/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useChunk } from '#web/ui/use-chunk.ts'
import styles from './menu-button.module.css'

const loadMenu = async () => (await import('./menu-dialog.tsx')).MenuDialog

/** The menu button on phones. */
export function MenuButton({ className }: { className?: string | undefined }) {
  const [isOpen, setOpen] = useState(false)
  const { pathname, search } = useLocation()
  const Menu = useChunk(loadMenu, isOpen, setOpen)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page starts with the menu closed
  useEffect(() => setOpen(false), [pathname, search])
  return (
    <>
      <button
        type="button"
        className={classNames(styles.button, className)}
        aria-haspopup="dialog"
        aria-label="Меню"
        onClick={() => setOpen(true)}
      >
        <Icon name="menu" />
      </button>
      {isOpen && Menu ? <Menu onClose={() => setOpen(false)} /> : null}
    </>
  )
}
