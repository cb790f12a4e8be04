import { useEffect, useRef } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import { useKept } from '#web/lib/kept.ts'
import { Link } from '#web/ui/link.tsx'
import styles from './link-strip.module.css'

interface LinkStripProps {
  readonly label: string
  readonly links: readonly {
    readonly name: string
    readonly url: string
    readonly isCurrent: boolean
    readonly note?: string
  }[]
  readonly className?: string
}

/** Links on one line above a thin line. In a narrow window the links scroll, starting at the current one. */
export function LinkStrip({ label, links, className }: LinkStripProps) {
  const keep = useKept()
  const ref = useRef<HTMLUListElement>(null)
  const current = links.find((link) => link.isCurrent)?.url
  // biome-ignore lint/correctness/useExhaustiveDependencies: each current link is brought into view
  useEffect(() => {
    const strip = ref.current
    const link = strip?.querySelector<HTMLElement>('[aria-current]')
    if (strip && link && link.offsetLeft + link.offsetWidth > strip.clientWidth)
      strip.scrollLeft = link.offsetLeft - 32
  }, [current])
  return (
    <nav aria-label={label} className={classNames(styles.nav, className)}>
      {keep(
        ['strip', links],
        <ul ref={ref} className={styles.strip}>
          {links.map(({ name, url, isCurrent, note }) => (
            <li key={url}>
              <Link to={url} className={styles.link} aria-current={isCurrent ? 'page' : undefined}>
                {name}
                {note ? <span className={styles.note}>{note}</span> : null}
              </Link>
            </li>
          ))}
        </ul>,
      )}
    </nav>
  )
}
