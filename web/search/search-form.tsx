import { type SubmitEvent, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { parseSearch, paths, searchPath } from '#web/app/paths.ts'
import { classNames } from '#web/lib/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import styles from './search-form.module.css'

/** The search widget: a real form to /search/; a query of nothing but spaces is ignored (spec §5). */
export function SearchForm({ className }: { className?: string | undefined }) {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const input = useRef<HTMLInputElement>(null)
  const query = pathname === paths.search ? parseSearch(new URLSearchParams(search)).query : ''

  // The field follows the page, but is the shopper's own while they type.
  useEffect(() => {
    if (input.current) input.current.value = query
  }, [query])

  function submit(event: SubmitEvent) {
    event.preventDefault()
    const wanted = input.current?.value.trim() ?? ''
    if (wanted === '') {
      input.current?.focus()
      return
    }
    input.current?.blur()
    void navigate(searchPath({ query: wanted, category: '' }))
  }

  return (
    <search className={className}>
      <form className={classNames(styles.form)} action={paths.search} method="get" onSubmit={submit}>
        <Icon name="search" />
        <input
          ref={input}
          className={styles.input}
          type="search"
          name="query"
          aria-label="Поиск по магазину"
          placeholder="Поиск по 15000 товаров..."
          defaultValue={query}
          maxLength={100}
          autoComplete="off"
          enterKeyHint="search"
        />
        <button type="submit" className={styles.submit}>
          НАЙТИ
        </button>
      </form>
    </search>
  )
}
