import { classNames } from '#web/lib/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import styles from './map-controls.module.css'
import { scaleBar } from './scale-bar.ts'

interface MapControlsProps {
  readonly latitude: number
  readonly zoom: number
  readonly onZoom: (by: 1 | -1) => void
  /** Whether a sheet covers the lower part of a phone's map. */
  readonly isRaised?: boolean
  /** The attribution of the map data, or a note on what the map lacks. */
  readonly note: string
}

/** Zoom buttons, scale bar and attribution, the same on both maps. */
export function MapControls({ latitude, zoom, onZoom, isRaised = false, note }: MapControlsProps) {
  const { width, label } = scaleBar(latitude, zoom)
  return (
    <>
      <div className={classNames(styles.zoom, isRaised && styles.raised)}>
        <button type="button" className={styles.button} aria-label="Ближе" onClick={() => onZoom(1)}>
          <Icon name="plus" />
        </button>
        <button type="button" className={styles.button} aria-label="Дальше" onClick={() => onZoom(-1)}>
          <Icon name="minus" />
        </button>
      </div>
      <p className={styles.foot}>
        <span className={styles.scale} style={{ width }}>
          {label}
        </span>
        <span className={styles.note}>{note}</span>
      </p>
    </>
  )
}
