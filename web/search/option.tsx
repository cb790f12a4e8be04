import { createContext, type ReactNode, useContext } from 'react'
import { Link } from '#web/ui/link.tsx'
import { LIST_ID } from './combobox.ts'

interface Options {
  readonly activeId: string | undefined
  /** `query` is what the suggestion searches for; undefined if it leads elsewhere. */
  readonly onChoose: (query: string | undefined) => void
}

export const OptionsContext = createContext<Options>({ activeId: undefined, onChoose: () => undefined })

interface OptionProps {
  /** Identifies the suggestion in the list. */
  readonly id: string
  readonly to: string
  readonly query?: string
  readonly label?: string
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** A suggestion: a link that the field's arrow keys can select. */
export function Option({ id, to, query, label, className, children }: OptionProps) {
  const { activeId, onChoose } = useContext(OptionsContext)
  const own = `${LIST_ID}-${id}`
  return (
    <Link
      id={own}
      to={to}
      role="option"
      tabIndex={-1}
      aria-selected={own === activeId}
      aria-label={label}
      className={className}
      onClick={() => onChoose(query)}
    >
      {children}
    </Link>
  )
}

interface OptionGroupProps {
  readonly id: string
  readonly title: string
  /** True to show the title to screen readers only. */
  readonly isTitleHidden?: boolean
  readonly className?: string | undefined
  readonly titleClassName?: string | undefined
  readonly children: ReactNode
}

/** Suggestions of one kind below their title, which screen readers announce on entering the group. */
export function OptionGroup(props: OptionGroupProps) {
  const { id, title, isTitleHidden = false, className, titleClassName, children } = props
  const titleId = `${LIST_ID}-${id}-title`
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options in a list box, not of fields
    <div
      role="group"
      className={className}
      {...(isTitleHidden ? { 'aria-label': title } : { 'aria-labelledby': titleId })}
    >
      {isTitleHidden ? null : (
        <div id={titleId} className={titleClassName}>
          {title}
        </div>
      )}
      {children}
    </div>
  )
}
