import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import { whenPressesPlayed } from '#web/lib/presses-played.ts'
import { Button } from '#web/ui/button.tsx'
import { useChunk } from '#web/ui/use-chunk.ts'
import styles from './callback-block.module.css'
import { CallbackFields } from './callback-fields.tsx'

const ID = 'callback'

async function loadForm() {
  const { CallbackForm } = await import('./callback-form.tsx')
  await whenPressesPlayed
  return CallbackForm
}

/**
 * The callback form: open above 768 px, otherwise behind 'Заказать звонок' (CALL-2). The style sheet decides which,
 * so that nothing moves when the script has loaded. Before that, the button is a link to the form's anchor.
 */
export function CallbackBlock() {
  const [isOpen, setOpen] = useState(false)
  const [isPressed, setPressed] = useState(false)
  const place = useRef<HTMLElement>(null)
  const [isWanted, setWanted] = useState(true)
  const Form = useChunk(loadForm, isWanted, setWanted)

  function open(event: SubmitEvent) {
    event.preventDefault()
    setOpen(true)
  }
  function keepPress(event: SubmitEvent) {
    event.preventDefault()
    setPressed(true)
    setWanted(true)
  }
  useEffect(() => {
    if (isOpen) place.current?.querySelector('input')?.focus()
  }, [isOpen])

  return (
    <section
      ref={place}
      id={ID}
      className={classNames(styles.block, isOpen && styles.open)}
      aria-label="Обратный звонок"
    >
      <form className={styles.opener} action={`#${ID}`} onSubmit={open}>
        <Button type="submit" look="accent" isWide>
          Заказать звонок
        </Button>
      </form>
      <div className={styles.card}>
        {Form ? (
          <Form isPressed={isPressed} />
        ) : (
          <form className={styles.form} action={`#${ID}`} onSubmit={keepPress}>
            <CallbackFields field={{}} />
          </form>
        )}
      </div>
    </section>
  )
}
