import type { ComponentProps } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import { Link } from './link.tsx'
import styles from './text-link.module.css'

/** An underlined link that stands by itself, such as one from a section of a page to the full list. */
export function TextLink({ className, ...rest }: ComponentProps<typeof Link>) {
  return <Link {...rest} className={classNames(styles.link, className)} />
}
