import * as Radix from '@radix-ui/react-dialog'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import styles from './dialog.module.css'
import { focusLeft, placesOf } from './focus-left.ts'
import { Icon } from './icon.tsx'
import { useBackCloses } from './use-back-closes.ts'

interface DialogProps {
  readonly title: string
  /** A symbol above the title. */
  readonly mark?: ReactNode
  readonly description?: ReactNode
  readonly onClose: () => void
  /** 'window' is centered, 'card' a narrow window, 'side' slides in from the left edge, 'full' fills the screen. */
  readonly layout?: 'window' | 'card' | 'side' | 'full'
  /** What is shown beside the content of a card, or below it where there is no space. */
  readonly aside?: ReactNode
  /** An arrow in the opposite corner that returns to the previous step. */
  readonly back?: { readonly label: string; readonly onBack: () => void } | undefined
  /**
   * True while a third party's element is shown over the dialog, such as a captcha's challenge, and needs pointer and
   * keyboard.
   */
  readonly isYielding?: boolean
  readonly children: ReactNode
}

/**
 * A modal dialog that is open while it is rendered. The focus stays inside. Escape, the background, the cross,
 * and the browser's 'back' close it; after that the focus returns to the element that had it before, or to what is left
 * of its surroundings. Import it in lazy chunks only, because it contains the dialog library.
 */
export function Dialog(props: DialogProps) {
  const {
    title,
    mark,
    description,
    onClose,
    layout = 'window',
    aside,
    back,
    isYielding = false,
    children,
  } = props
  const [opener] = useState(() => placesOf(document.activeElement))

  const content = useRef<HTMLDivElement>(null)
  useBackCloses(true, onClose)

  useEffect(() => {
    if (!isYielding) return
    const last = document.activeElement
    return () => {
      // The element over the dialog has disappeared, and the focus with it. The control that had it before may be gone
      // too, such as a button for another try.
      const panel = content.current
      if (!panel || panel.contains(document.activeElement)) return
      if (last instanceof HTMLElement && panel.contains(last)) last.focus()
      else panel.focus()
    }
  }, [isYielding])

  function takeFocus(event: Event) {
    // Its first control may be a field, whose focus would open a phone's keyboard over it (CAT-401).
    if (layout !== 'side') return
    event.preventDefault()
    content.current?.focus()
  }

  function restoreFocus(event: Event) {
    // The library would focus its own trigger, which does not exist here.
    event.preventDefault()
    focusLeft(opener)
  }

  return (
    // "Closed" but still mounted, the dialog stays visible and releases pointer and focus.
    <Radix.Root open={!isYielding} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Radix.Portal forceMount>
        <Radix.Overlay className={styles.veil}>
          <Radix.Content
            ref={content}
            className={classNames(styles.panel, styles[layout], aside !== undefined && styles.split)}
            onOpenAutoFocus={takeFocus}
            onCloseAutoFocus={restoreFocus}
            {...(description ? {} : { 'aria-describedby': undefined })}
          >
            {mark}
            <Radix.Title className={styles.title}>{title}</Radix.Title>
            {description ? (
              <Radix.Description className={styles.description}>{description}</Radix.Description>
            ) : null}
            <div className={styles.body}>{children}</div>
            {aside === undefined ? null : <div className={styles.aside}>{aside}</div>}
            {back ? (
              <button type="button" className={styles.back} aria-label={back.label} onClick={back.onBack}>
                <Icon name="left" />
              </button>
            ) : null}
            <Radix.Close className={styles.close} aria-label="Закрыть">
              <Icon name="close" />
            </Radix.Close>
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  )
}
