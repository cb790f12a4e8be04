import {
  type FocusEvent,
  type KeyboardEvent,
  type SubmitEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router'
import { parseSearch, paths, searchPath } from '#shared/paths.ts'
import { cleanQuery } from '#shared/search/clean-query.ts'
import { classNames } from '#web/lib/class-names.ts'
import { useKept } from '#web/lib/kept.ts'
import { trpc } from '#web/lib/trpc.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useChunk } from '#web/ui/use-chunk.ts'
import { FULL_SCREEN, LIST_ID, NO_LIST, type ShownList } from './combobox.ts'
import styles from './search-form.module.css'

const loadPopup = async () => (await import('./search-popup.tsx')).SearchPopup

/**
 * Adds a query to the history, whose code is loaded together with the suggestions, so that other pages do not include
 * it.
 */
async function remember(query: string): Promise<void> {
  const { addToHistory } = await import('./history-storage.ts')
  addToHistory(query)
}

/**
 * The search form (SEARCH-1 to SEARCH-5): a native form to /search/ that ignores an empty query. The suggestions are
 * loaded when the field gets the focus, and start with the text that was typed until then.
 */
export function SearchForm({ className }: { className?: string | undefined }) {
  const keep = useKept()
  const navigate = useNavigate()
  const { pathname, search, key } = useLocation()
  const isBack = useNavigationType() === 'POP'
  const input = useRef<HTMLInputElement>(null)
  const query = pathname === paths.search ? parseSearch(new URLSearchParams(search)).query : ''
  // Popular queries come with the page, so an empty field needs no request (SEARCH-25, SEARCH-26).
  const { data: popular } = trpc.search.popular.useQuery()
  const [isOpen, setOpen] = useState(false)
  const [list, setList] = useState<ShownList>(NO_LIST)
  const Popup = useChunk(loadPopup, isOpen, setOpen)
  const isShown = isOpen && Popup !== null

  // Every other way to a page closes the popup when it is chosen. One that is open when the page comes has been opened
  // meanwhile, and stays (SEARCH-97).
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step back closes it
  useEffect(() => setOpen((last) => last && !isBack), [key, isBack])
  useFollowedQuery(input, query, pathname)
  useEffect(() => {
    // The field may have got the focus before the script had loaded.
    if (document.activeElement === input.current) setOpen(true)
  }, [])

  const close = useCallback(() => {
    setOpen(false)
    setList(NO_LIST)
  }, [])

  function submit(event: SubmitEvent) {
    event.preventDefault()
    const wanted = cleanQuery(input.current?.value ?? '')
    if (wanted === '') {
      input.current?.focus()
      return
    }
    // The search works even if the query cannot be stored.
    remember(wanted).catch(() => undefined)
    input.current?.blur()
    close()
    void navigate(searchPath({ query: wanted, category: '' }))
  }

  function onKeyDown(event: KeyboardEvent) {
    if (isOpen || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
    event.preventDefault()
    setOpen(true)
  }

  // On a full screen only the close button closes the search, because hiding a phone's keyboard also removes the
  // focus.
  function onBlur(event: FocusEvent) {
    if (!event.currentTarget.contains(event.relatedTarget) && !window.matchMedia(FULL_SCREEN).matches) close()
  }

  const open = () => setOpen(true)
  return (
    <search className={className} data-open={isShown || undefined} onBlur={onBlur}>
      <div className={classNames(isShown && styles.open)} {...(isShown && list.isFullScreen && MODAL)}>
        {keep(
          // Words that are searched are too many.
          query === '' ? ['search', isShown, list] : null,
          <form className={styles.form} action={paths.search} method="get" onSubmit={submit}>
            <Icon name="search" className={styles.sign} />
            <input
              ref={input}
              className={styles.input}
              type="search"
              name="query"
              role="combobox"
              aria-label="Поиск по магазину"
              aria-autocomplete="list"
              aria-haspopup="listbox"
              aria-expanded={isShown && list.isExpanded}
              aria-controls={isShown && list.isExpanded ? LIST_ID : undefined}
              aria-activedescendant={isShown ? list.activeId : undefined}
              placeholder="Поиск по 15000 товаров..."
              defaultValue={query}
              maxLength={100}
              autoComplete="off"
              enterKeyHint="search"
              onFocus={(event) => event.target.readOnly || open()}
              onClick={open}
              // Text that was typed before the script had loaded is replayed later, when the focus may be elsewhere on
              // the page.
              onInput={(event) => event.currentTarget === document.activeElement && open()}
              onKeyDown={onKeyDown}
            />
            <button type="submit" className={styles.submit}>
              НАЙТИ
            </button>
          </form>,
        )}
        {isShown ? (
          <Popup field={input} popular={popular?.sts ?? []} onList={setList} onClose={close} />
        ) : null}
      </div>
    </search>
  )
}

/** Attributes of the search while it fills the screen, so that screen readers treat it as modal too. */
const MODAL = { role: 'dialog', 'aria-modal': true, 'aria-label': 'Поиск' } as const

/** Writes the query of the page into the field, unless the shopper is typing there. */
function useFollowedQuery(input: { readonly current: HTMLInputElement | null }, query: string, page: string) {
  const followed = useRef(page + query)
  useEffect(() => {
    if (followed.current === page + query) return
    followed.current = page + query
    if (input.current && input.current !== document.activeElement) input.current.value = query
  }, [input, query, page])
}
