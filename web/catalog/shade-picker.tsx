import { type CSSProperties, type ReactNode, useId, useState } from 'react'
import type { ProductTile, Shade } from '#shared/catalog/contract.ts'
import { classNames } from '#web/lib/class-names.ts'
import { useKept } from '#web/lib/kept.ts'
import { Link } from '#web/ui/link.tsx'
import { useChunk } from '#web/ui/use-chunk.ts'
import styles from './shade-picker.module.css'

const loadPalette = async () => (await import('./palette-dialog.tsx')).PaletteDialog

/** One row on desktop, two on phones. */
const SHOWN = 8

interface ShadePickerProps {
  readonly marking: string
  /** In the order of a palette. */
  readonly shades: readonly Shade[]
  /** Whether the shades can be compared on a drawn hand. */
  readonly hasHands: boolean
  /** The button that puts a compared shade into the basket. */
  readonly renderBuy: (tile: ProductTile) => ReactNode
}

/**
 * Painted nails, each a link to its product: the chosen shade and those closest to it. The chosen one is underlined;
 * sold-out ones are crossed out and keep their color. All shades, with their names and on a hand, are in a dialog.
 */
export function ShadePicker({ marking, shades, hasHands, renderBuy }: ShadePickerProps) {
  const id = useId()
  const [pointed, setPointed] = useState<Shade | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [isHandFirst, setHandFirst] = useState(false)
  const Palette = useChunk(loadPalette, isOpen, setOpen)
  const current = shades.find((shade) => shade.isCurrent)
  const named = pointed ?? current
  const shown = aroundCurrent(shades)
  const keep = useKept()

  function open(onHand: boolean) {
    setHandFirst(onHand)
    setOpen(true)
  }

  return (
    <section className={styles.picker} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          Оттенок <b>{named ? shadeName(named) : null}</b>
        </h2>
      </div>
      {keep(
        ['shades', shown],
        <ul className={styles.shades} onPointerLeave={() => setPointed(null)}>
          {shown.map((shade) => (
            <li key={shade.url} onPointerEnter={() => setPointed(shade)}>
              <NailLink shade={shade} />
            </li>
          ))}
        </ul>,
      )}
      <p className={styles.more}>
        <button type="button" className={styles.all} aria-haspopup="dialog" onClick={() => open(false)}>
          Все {shades.length}&nbsp;по&nbsp;цветам
        </button>
        {hasHands ? (
          <button type="button" className={styles.all} aria-haspopup="dialog" onClick={() => open(true)}>
            Примерить на&nbsp;руке
          </button>
        ) : null}
      </p>
      {isOpen && Palette ? (
        <Palette
          marking={marking}
          isHandFirst={isHandFirst}
          renderBuy={renderBuy}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </section>
  )
}

function NailLink({ shade }: { shade: Shade }) {
  const name = shadeName(shade)
  return (
    <Link
      to={shade.url}
      keepScroll
      className={classNames(styles.shade, !shade.isAvailable && styles.soldOut)}
      aria-label={shade.isAvailable ? name : `${name}, нет в наличии`}
      aria-current={shade.isCurrent ? 'true' : undefined}
    >
      <i style={{ '--shade': shade.hex } as CSSProperties} />
      {shade.code === null ? null : <span className={styles.code}>{shade.code}</span>}
    </Link>
  )
}

/** Returns the shades closest to the chosen one in the palette. */
function aroundCurrent(shades: readonly Shade[]): readonly Shade[] {
  const at = shades.findIndex((shade) => shade.isCurrent)
  const first = Math.max(0, Math.min(at - SHOWN / 2 + 1, shades.length - SHOWN))
  return shades.slice(first, first + SHOWN)
}

/** Returns '127, Мокрый гранат', or only the name of a shade without a code. */
function shadeName({ code, name }: Shade): string {
  return [code, name].filter(Boolean).join(', ')
}
