import { type FocusEvent, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { formatNumber } from '#shared/format.ts'
import { paths } from '#shared/paths.ts'
import { plural } from '#shared/plural.ts'
import { useBasket } from '#web/basket/basket-provider.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { useChunk } from '#web/ui/use-chunk.ts'
import styles from './basket-button.module.css'

/** Smallest window width at which the mini basket opens on hover (MINI-2). */
const PANEL_FROM_PX = 840
const CLOSE_AFTER_MS = 250

const loadPanel = async () => (await import('./mini-basket.tsx')).MiniBasket

interface BasketButtonProps {
  readonly className?: string | undefined
  readonly wordClassName?: string | undefined
}

/** The link 'Корзина' with its badge (MINI-1). In a wide window its panel opens on hover and focus (MINI-2, UI-5). */
export function BasketButton({ className, wordClassName }: BasketButtonProps) {
  const { basket } = useBasket()
  const { pathname } = useLocation()
  const [isOpen, setOpen] = useState(false)
  const [wasWanted, setWanted] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  // After Escape the panel stays closed until pointer and focus have left.
  const isDismissed = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const Panel = useChunk(loadPanel, wasWanted, setWanted)
  const quantity = basket?.quantity ?? 0

  useEffect(() => () => clearTimeout(timer.current), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page starts with the panel closed
  useEffect(() => setOpen(false), [pathname])

  // Escape closes the panel wherever the focus is, because the panel may have been opened by the pointer.
  useEffect(() => {
    if (!isOpen) return
    function dismiss(event: KeyboardEvent) {
      if (event.key !== 'Escape') return
      isDismissed.current = true
      setOpen(false)
      if (root.current?.contains(document.activeElement)) root.current.querySelector('a')?.focus()
    }
    document.addEventListener('keydown', dismiss)
    return () => document.removeEventListener('keydown', dismiss)
  }, [isOpen])

  function open() {
    clearTimeout(timer.current)
    if (isDismissed.current || window.innerWidth < PANEL_FROM_PX) return
    setWanted(true)
    setOpen(true)
  }

  function closeSoon() {
    isDismissed.current = false
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      if (!isHeld(root.current)) setOpen(false)
    }, CLOSE_AFTER_MS)
  }

  function onBlur(event: FocusEvent) {
    if (!root.current?.contains(event.relatedTarget)) closeSoon()
  }

  // A touch on the link would open the panel just before the page changes, so only the mouse opens it.
  const onPointerEnter = (event: { pointerType: string }) => event.pointerType === 'mouse' && open()
  const onFocus = (event: FocusEvent) => {
    if (event.target.matches(':focus-visible')) open()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the link inside is the control, the panel is only an extra
    <div
      ref={root}
      className={styles.root}
      onPointerEnter={onPointerEnter}
      onPointerLeave={closeSoon}
      onFocus={onFocus}
      onBlur={onBlur}
    >
      <Link
        to={paths.basket}
        className={className}
        aria-label={
          quantity > 0
            ? `Корзина, ${formatNumber(quantity)} ${plural(quantity, 'товар', 'товара', 'товаров')}`
            : 'Корзина'
        }
      >
        <Icon name="bag" />
        {/* The space separates word and number for tools that compare the visible text with the link's name. */}
        <span className={wordClassName}>Корзина</span>{' '}
        {quantity > 0 ? <span className={styles.badge}>{formatNumber(quantity)}</span> : null}
      </Link>
      {isOpen && Panel && basket ? (
        <div className={styles.panel}>
          <Panel basket={basket} />
        </div>
      ) : null}
    </div>
  )
}

/** Whether the pointer or the keyboard focus is inside, also if the focused button has just been disabled. */
function isHeld(root: HTMLElement | null): boolean {
  return root !== null && (root.matches(':hover') || root.querySelector(':focus-visible') !== null)
}
