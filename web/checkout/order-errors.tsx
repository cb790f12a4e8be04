import type { MouseEvent, ReactNode } from 'react'
import type { OrderField, OrderFormError } from '#shared/orders/order-form-errors.ts'
import { fieldId, focusField } from './focus-field.ts'
import styles from './order-errors.module.css'

interface OrderErrorsProps {
  readonly errors: readonly OrderFormError[]
  /** What else the shopper can do. */
  readonly children?: ReactNode
}

/**
 * The error list, in which each error of a field links to the field (CHK-10, CHK-11), also one that the server has
 * found (CHK-57). Heading and 'Исправить ошибки' are shown only if a field has an error (CHK-71).
 */
export function OrderErrors({ errors, children }: OrderErrorsProps) {
  if (errors.length === 0) return null
  const first = errors.find(({ field }) => field !== null)?.field ?? null
  return (
    <div className={styles.errors}>
      {first === null ? null : <p className={styles.heading}>Неправильно заполнены обязательные поля:</p>}
      <ul className={styles.list}>
        {errors.map(({ field, text }) => (
          <li key={`${field}:${text}`} data-order-error={field ?? 'order'}>
            {field === null ? text : <FieldLink field={field} className={styles.field} text={text} />}
          </li>
        ))}
      </ul>
      {first === null ? null : <FieldLink field={first} className={styles.fix} text="Исправить ошибки" />}
      {children}
    </div>
  )
}

function FieldLink({
  field,
  text,
  className,
}: {
  field: OrderField
  text: string
  className: string | undefined
}) {
  function go(event: MouseEvent) {
    event.preventDefault()
    focusField(field)
  }
  return (
    <a href={`#${fieldId(field)}`} className={className} onClick={go}>
      {text}
    </a>
  )
}
