import { classNames } from '#web/lib/class-names.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import styles from './slider-button.module.css'

interface SliderButtonProps {
  readonly icon: IconName
  readonly label: string
  readonly onClick: () => void
  readonly isDisabled?: boolean
  /** True to hide the button but keep its space. */
  readonly isHidden?: boolean
  /** True to leave out the circle, for the pause button, which is rarely used. */
  readonly isQuiet?: boolean
  readonly className?: string | undefined
}

/** A round button of 48 px for the arrows and the pause of sliders. */
export function SliderButton(props: SliderButtonProps) {
  const { icon, label, onClick, isDisabled, isHidden, isQuiet, className } = props
  return (
    <button
      type="button"
      className={classNames(styles.button, isHidden && styles.hidden, isQuiet && styles.quiet, className)}
      aria-label={label}
      // A disabled button would lose the focus.
      aria-disabled={isDisabled || undefined}
      onClick={() => isDisabled || onClick()}
    >
      <Icon name={icon} size={20} />
    </button>
  )
}
