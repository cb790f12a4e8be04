import type { ReactNode } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import styles from './checkbox.module.css'
import toggle from './toggle-line.module.css'

interface CheckboxProps {
  readonly isChecked: boolean
  readonly onChange: (isChecked: boolean) => void
  readonly isDisabled?: boolean
  readonly name?: string
  readonly value?: string
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** A checkbox with its label; the whole line of 44 px can be pressed. */
export function Checkbox({
  isChecked,
  onChange,
  isDisabled,
  name,
  value,
  className,
  children,
}: CheckboxProps) {
  return (
    <label className={classNames(toggle.line, className)}>
      <input
        type="checkbox"
        className={styles.box}
        name={name}
        value={value}
        checked={isChecked}
        disabled={isDisabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      {children}
    </label>
  )
}
