import * as Radix from '@radix-ui/react-dialog'
import { type ReactNode, useState } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import styles from './dialog.module.css'
import { Icon } from './icon.tsx'

interface DialogProps {
  readonly title: string
  readonly description?: string
  readonly onClose: () => void
  /** 'window' in the middle, 'side' from the left edge. */
  readonly layout?: 'window' | 'side'
  readonly children: ReactNode
}

/**
 * A modal that is open while it is rendered: focus inside, Escape, the veil and the cross close it, and focus
 * goes back to what opened it. Take it into a lazy chunk: it brings the dialog's library along.
 */
export function Dialog({ title, description, onClose, layout = 'window', children }: DialogProps) {
  const [opener] = useState(() => document.activeElement)

  function giveFocusBack(event: Event) {
    // The library gives it to a trigger of its own, which there is not.
    event.preventDefault()
    if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
  }

  return (
    <Radix.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={styles.veil}>
          <Radix.Content
            className={classNames(styles.panel, styles[layout])}
            onCloseAutoFocus={giveFocusBack}
            {...(description ? {} : { 'aria-describedby': undefined })}
          >
            <Radix.Title className={styles.title}>{title}</Radix.Title>
            {description ? (
              <Radix.Description className={styles.description}>{description}</Radix.Description>
            ) : null}
            <div className={styles.body}>{children}</div>
            <Radix.Close className={styles.close} aria-label="Закрыть">
              <Icon name="close" />
            </Radix.Close>
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  )
}
