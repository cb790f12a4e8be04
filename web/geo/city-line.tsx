import { useEffect, useRef, useState } from 'react'
import { placeName } from '#shared/geo/place-name.ts'
import { classNames } from '#web/lib/class-names.ts'
import { useKept } from '#web/lib/kept.ts'
import { trpc } from '#web/lib/trpc.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useStatus } from '#web/ui/status.tsx'
import { useChunk } from '#web/ui/use-chunk.ts'
import styles from './city-line.module.css'
import { NOT_SET, useSetCity } from './use-set-city.ts'

export const loadCityDialog = async () => (await import('./city-dialog.tsx')).CityDialog

/** The shopper's city in the header. On a first visit it asks whether the guessed city is right (GEO-5). */
export function CityLine({ className }: { className?: string | undefined }) {
  const { data: position } = trpc.geo.position.useQuery()
  const keep = useKept()
  const setCity = useSetCity()
  const showToast = useStatus()
  const [isAnswered, setAnswered] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const Dialog = useChunk(loadCityDialog, isOpen, setOpen)
  const root = useRef<HTMLDivElement>(null)
  const name = position ? placeName(position) : 'Выбрать город'
  const isQuestionShown = !isAnswered && position !== undefined && !position.isConfirmed

  async function confirm() {
    if (!position) return
    setAnswered(true)
    if (await setCity({ cityId: position.city.id })) return
    setAnswered(false)
    showToast(NOT_SET)
  }

  // The question's buttons disappear with it, so the focus moves to the city. A dialog returns the focus a moment
  // after it has closed, hence the timer.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the values only trigger the effect
  useEffect(
    () => () => {
      setTimeout(() => {
        const isLost = document.activeElement === document.body
        if (isLost) root.current?.querySelector('button')?.focus({ preventScroll: true })
      })
    },
    [isQuestionShown, isOpen],
  )

  return keep(
    ['city', name, isQuestionShown, isOpen && Dialog !== null],
    <div ref={root} className={classNames(styles.line, className)}>
      <Icon name="pin" size={16} />
      {isQuestionShown ? (
        <>
          <span className={styles.question}>
            Ваш город&nbsp;— <b>{name}</b>?
          </span>
          <span className={styles.answers}>
            <button type="button" className={styles.answer} onClick={() => void confirm()}>
              Да
            </button>
            <button
              type="button"
              className={styles.answer}
              aria-haspopup="dialog"
              onClick={() => setOpen(true)}
            >
              Выбрать другой
            </button>
          </span>
        </>
      ) : (
        <button
          type="button"
          className={styles.city}
          aria-haspopup="dialog"
          aria-label={`Ваш город: ${name}. Изменить`}
          onClick={() => setOpen(true)}
        >
          {name}
        </button>
      )}
      {isOpen && Dialog ? <Dialog onClose={() => setOpen(false)} /> : null}
    </div>,
  )
}
