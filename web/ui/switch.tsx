import type { ReactNode } from 'react'
import styles from './switch.module.css'
import toggle from './toggle-line.module.css'

interface SwitchProps {
  readonly isOn: boolean
  readonly isDisabled?: boolean
  /** Id of the text that says why the switch is disabled. */
  readonly describedBy?: string | undefined
  readonly onChange: (isOn: boolean) => void
  readonly children: ReactNode
}

/** A switch that takes effect at once. The whole line of 44 px can be pressed. */
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
