import type { ReactNode } from 'react'
import styles from './switch.module.css'
import toggle from './toggle-line.module.css'

interface SwitchProps {
  readonly isOn: boolean
  readonly isDisabled?: boolean
  /** Of the words that say why it is off. */
  readonly describedBy?: string | undefined
  readonly onChange: (isOn: boolean) => void
  readonly children: ReactNode
}

/** On or off, at once; the whole 44 px line is the target. */
export function Switch({ isOn, isDisabled, describedBy, onChange, children }: SwitchProps) {
  return (
    <label className={toggle.line}>
      <input
        type="checkbox"
        role="switch"
        className={styles.track}
        checked={isOn}
        aria-checked={isOn}
        disabled={isDisabled}
        aria-describedby={describedBy}
        onChange={(event) => onChange(event.target.checked)}
      />
      {children}
    </label>
  )
}
