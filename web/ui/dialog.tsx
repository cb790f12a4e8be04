import * as Radix from '@radix-ui/react-dialog'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import styles from './dialog.module.css'
import { Icon } from './icon.tsx'

interface DialogProps {
  readonly title: string
  /** A sign above the title. */
  readonly mark?: ReactNode
  readonly description?: ReactNode
  readonly onClose: () => void
  /** 'window' in the middle, 'card' a narrow one there, 'side' from the left edge, 'full' fills the screen. */
  readonly layout?: 'window' | 'card' | 'side' | 'full'
  /** An arrow at the other corner leads to the step before. */
  readonly back?: { readonly label: string; readonly onBack: () => void } | undefined
  /** Something of a third party stands over the dialog (a captcha's challenge) and needs pointer and keyboard. */
  readonly isYielding?: boolean
  readonly children: ReactNode
}

/**
 * A modal that is open while it is rendered: focus inside, Escape, the veil and the cross close it, and focus
 * goes back to what opened it. Take it into a lazy chunk: it brings the dialog's library along.
 */
export function Dialog(props: DialogProps) {
  const { title, mark, description, onClose, layout = 'window', back, isYielding = false, children } = props
  const [opener] = useState(() => document.activeElement)

  const content = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!isYielding) return
    const last = document.activeElement
    return () => {
      // What stood over the dialog is gone, and the focus with it.
      if (last instanceof HTMLElement && !content.current?.contains(document.activeElement)) last.focus()
    }
  }, [isYielding])

  function giveFocusBack(event: Event) {
    // The library gives it to a trigger of its own, which there is not.
    event.preventDefault()
    if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
  }

  return (
    // "Closed" but mounted, it lets pointer and focus go and stays on the screen.
    <Radix.Root open={!isYielding} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Radix.Portal forceMount>
        <Radix.Overlay className={styles.veil}>
          <Radix.Content
            ref={content}
            className={classNames(styles.panel, styles[layout])}
            onCloseAutoFocus={giveFocusBack}
            {...(description ? {} : { 'aria-describedby': undefined })}
          >
            {mark}
            <Radix.Title className={styles.title}>{title}</Radix.Title>
            {description ? (
              <Radix.Description className={styles.description}>{description}</Radix.Description>
            ) : null}
            <div className={styles.body}>{children}</div>
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
