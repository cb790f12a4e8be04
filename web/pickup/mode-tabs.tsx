import { classNames } from '#web/lib/class-names.ts'
import styles from './mode-tabs.module.css'
import type { PickerMode, PickerTab } from './use-picker.ts'

const TABS = [
  ['map', 'На\u00a0карте'],
  ['list', 'Списком'],
] as const

interface ModeTabsProps {
  /** null while neither is in sight, because something covers them. */
  readonly mode: PickerMode | null
  readonly onChoose: (tab: PickerTab) => void
}

/** The tabs 'На карте' and 'Списком' (PICK-12). A press on the active one does nothing (PICK-17). */
export function ModeTabs({ mode, onChoose }: ModeTabsProps) {
  return (
    <fieldset className={styles.tabs}>
      <legend className={styles.legend}>Показывать пункты</legend>
      {TABS.map(([tab, label]) => (
        <button
          key={tab}
          type="button"
          className={classNames(styles.tab, tab === mode && styles.current)}
          aria-pressed={tab === mode}
          onClick={() => onChoose(tab)}
        >
          {label}
        </button>
      ))}
    </fieldset>
  )
}
