import { type CSSProperties, useId, useState } from 'react'
import type { Shade } from '#shared/catalog/contract.ts'
import { classNames } from '#web/lib/class-names.ts'
import { Link } from '#web/ui/link.tsx'
import styles from './shade-picker.module.css'

/** Two rows on desktop; phones show as many in three rows of six. */
const FOLDED = 16

interface ShadePickerProps {
  readonly shades: readonly Shade[]
  /** '127, мокрый гранат' */
  readonly chosen: string | null
}

/**
 * Painted nails, each a link to its product. The chosen one is underlined; sold-out ones are crossed out and keep their color.
 */
export function ShadePicker({ shades, chosen }: ShadePickerProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const isLong = shades.length > FOLDED
  const visible = isOpen || !isLong ? shades : withCurrent(shades)
  return (
    <section className={styles.picker} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          Оттенок <b>{chosen}</b>
        </h2>
        {isLong ? (
          <button
            type="button"
            className={styles.all}
            aria-expanded={isOpen}
            aria-controls={`${id}-list`}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? 'Свернуть' : `Все\u00a0${shades.length}`}
          </button>
        ) : null}
      </div>
      <ul id={`${id}-list`} className={styles.shades}>
        {visible.map((shade) => (
          <li key={shade.url}>
            <NailLink shade={shade} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function NailLink({ shade }: { shade: Shade }) {
  const name = [shade.code, shade.name].filter(Boolean).join(', ')
  return (
    <Link
      to={shade.url}
      keepScroll
      className={classNames(styles.shade, !shade.isAvailable && styles.soldOut)}
      aria-label={shade.isAvailable ? name : `${name}, нет в наличии`}
      aria-current={shade.isCurrent ? 'true' : undefined}
      title={name}
    >
      <i style={{ '--shade': shade.hex } as CSSProperties} />
    </Link>
  )
}

/** Returns the first shades, with the chosen one in the last place if it comes later. */
function withCurrent(shades: readonly Shade[]): readonly Shade[] {
  const first = shades.slice(0, FOLDED)
  const current = shades.find((shade) => shade.isCurrent)
  return !current || first.includes(current) ? first : [...first.slice(0, -1), current]
}
