import { type CSSProperties, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { PaletteShade, ProductTile } from '#shared/catalog/contract.ts'
import { SKIN_TONES } from '#shared/catalog/skin-tones.ts'
import { formatRoubles } from '#shared/format.ts'
import { plural } from '#shared/plural.ts'
import { classNames } from '#web/lib/class-names.ts'
import { trpc } from '#web/lib/trpc.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './palette-dialog.module.css'
import { readSkinTone, rememberSkinTone } from './skin-tone.ts'

/** As many hands stand side by side. */
const MOST = 4

interface PaletteDialogProps {
  readonly marking: string
  /** Begins with the hands; otherwise with the list alone, in which one press chooses a shade. */
  readonly isHandFirst: boolean
  readonly renderBuy: (tile: ProductTile) => ReactNode
  readonly onClose: () => void
}

/**
 * All shades of a line by family, each a link with its name. Where they are worn on nails, up to four that are ticked
 * are compared side by side on a drawn hand in one of four skin tones (PROD-17, PROD-18, PROD-23).
 */
export function PaletteDialog({ marking, isHandFirst, renderBuy, onClose }: PaletteDialogProps) {
  const { data, isError, refetch } = trpc.catalog.palette.useQuery({ marking })
  const all = data?.families.flatMap(({ shades }) => shades) ?? []
  const hasHands = all.some(({ hands }) => hands.length > 0)
  const [chosen, setChosen] = useState<readonly string[] | null>(null)
  const [isHandShown, setHandShown] = useState(isHandFirst)
  // The window renders its content one step later.
  const [body, setBody] = useState<HTMLDivElement | null>(null)
  const listRef = useRef<HTMLDivElement>(null)
  const urls = chosen ?? all.filter(({ isCurrent }) => isCurrent).map(({ url }) => url)
  const isFull = urls.length >= MOST

  // On phones the two parts replace each other, and the pressed button disappears with its part.
  const wasHandShown = useRef(isHandShown)
  useEffect(() => {
    if (wasHandShown.current === isHandShown) return
    wasHandShown.current = isHandShown
    body?.querySelector<HTMLElement>(isHandShown ? 'h3' : 'legend')?.focus()
    body?.closest('[role=dialog]')?.scrollIntoView({ block: 'start' })
  }, [isHandShown, body])

  // The list is long, and the shade on the page is where the shopper's eye has been. Which element scrolls depends on
  // the view, and `scrollIntoView` would move the dialog's title out of sight, too.
  const isLoaded = data !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list scrolls elsewhere beside the hands
  useEffect(() => {
    const current = body?.querySelector('[aria-current]')
    if (!isLoaded || !current) return
    for (const scroller of [body, listRef.current]) {
      if (!scroller) continue
      const middle = scroller.getBoundingClientRect().top + scroller.clientHeight / 2
      scroller.scrollTop += current.getBoundingClientRect().top - middle
    }
  }, [isLoaded, isHandShown, body])

  function toggle(url: string) {
    setChosen(urls.includes(url) ? urls.filter((other) => other !== url) : [...urls, url])
  }

  return (
    <Dialog
      title={isHandFirst || (hasHands && isHandShown) ? 'Сравните оттенки' : 'Все оттенки'}
      layout="full"
      onClose={onClose}
    >
      <div
        ref={setBody}
        className={classNames(styles.body, hasHands && (isHandShown ? styles.compare : styles.listed))}
      >
        {isError ? (
          <p className={styles.note}>
            Не получилось загрузить оттенки.{' '}
            <Button look="link" onClick={() => void refetch()}>
              Попробовать ещё раз
            </Button>
          </p>
        ) : null}
        {hasHands ? (
          <Hands
            shades={urls.flatMap((url) => all.find((shade) => shade.url === url) ?? [])}
            onRemove={toggle}
            onAdd={() => setHandShown(false)}
            renderBuy={renderBuy}
            onClose={onClose}
          />
        ) : null}
        <div ref={listRef} className={styles.list}>
          {hasHands && isHandShown ? <TickNote isFull={isFull} /> : null}
          {data?.families.map(({ label, shades }) => (
            <fieldset key={label} className={styles.family}>
              <legend tabIndex={-1}>
                {label} <span className={styles.count}>{shades.length}</span>
              </legend>
              <ul className={styles.shades}>
                {shades.map((shade) => (
                  <li key={shade.url}>
                    <Link
                      to={shade.url}
                      keepScroll
                      className={styles.option}
                      aria-current={shade.isCurrent ? 'true' : undefined}
                      onClick={onClose}
                    >
                      <ShadeLabel shade={shade} />
                    </Link>
                    {hasHands ? (
                      <CompareTick
                        shade={shade}
                        isChosen={urls.includes(shade.url)}
                        isFull={isFull}
                        onToggle={() => toggle(shade.url)}
                      />
                    ) : null}
                  </li>
                ))}
              </ul>
            </fieldset>
          ))}
        </div>
        {hasHands ? (
          <div className={styles.foot}>
            {isHandShown ? null : <TickNote isFull={isFull} />}
            <Button look="ink" isWide disabled={urls.length === 0} onClick={() => setHandShown(true)}>
              Показать на&nbsp;руке: {urls.length}&nbsp;
              {plural(urls.length, 'оттенок', 'оттенка', 'оттенков')}
            </Button>
          </div>
        ) : null}
      </div>
    </Dialog>
  )
}

function TickNote({ isFull }: { isFull: boolean }) {
  return (
    <p className={styles.note} role="status">
      {isFull
        ? `Отмечено ${MOST}. Чтобы сравнить другой, снимите одну галочку`
        : 'Отметьте галочкой до\u00a0четырёх, чтобы сравнить на\u00a0руке'}
    </p>
  )
}

interface CompareTickProps {
  readonly shade: PaletteShade
  readonly isChosen: boolean
  readonly isFull: boolean
  readonly onToggle: () => void
}

/** The tick beside a shade that puts it on the hands. */
function CompareTick({ shade, isChosen, isFull, onToggle }: CompareTickProps) {
  return (
    <label className={styles.tick}>
      <input
        type="checkbox"
        aria-label={`${nameOf(shade)}: сравнить на\u00a0руке`}
        checked={isChosen}
        disabled={isFull && !isChosen}
        onChange={onToggle}
      />
      <span className={styles.box}>{isChosen ? <Icon name="check" size={16} /> : null}</span>
    </label>
  )
}

function ShadeLabel({ shade }: { shade: PaletteShade }) {
  return (
    <>
      <i
        className={classNames(styles.nail, !shade.isAvailable && styles.soldOut)}
        style={{ '--shade': shade.hex } as CSSProperties}
      />
      <span className={styles.name}>
        <ShadeName shade={shade} />
        {shade.isAvailable ? null : <span className={styles.gone}>нет в&nbsp;наличии</span>}
      </span>
    </>
  )
}

function ShadeName({ shade: { code, name } }: { shade: PaletteShade }) {
  return (
    <>
      {code === null ? null : <span className={styles.code}>{code} </span>}
      {name}
    </>
  )
}

/** Returns '127 Мокрый гранат', or only the name of a shade without a code. */
function nameOf({ code, name }: PaletteShade): string {
  return code === null ? name : `${code} ${name}`
}

interface HandsProps {
  readonly shades: readonly PaletteShade[]
  readonly onRemove: (url: string) => void
  /** Shows the list on phones. */
  readonly onAdd: () => void
  readonly renderBuy: (tile: ProductTile) => ReactNode
  readonly onClose: () => void
}

function Hands({ shades, onRemove, onAdd, renderBuy, onClose }: HandsProps) {
  // What the basket has to know of a product comes for the compared shades only.
  const { data: tiles } = trpc.catalog.tiles.useQuery(
    { shopItemIds: shades.map(({ shopItemId }) => shopItemId) },
    { enabled: shades.length > 0, placeholderData: (former) => former },
  )
  const buyOf = (shade: PaletteShade) => {
    const tile = tiles?.items.find(({ shopItemId }) => shopItemId === shade.shopItemId)
    return tile && tile.availableCount > 0 ? renderBuy(tile) : null
  }
  const name = useId()
  const [tone, setTone] = useState(readSkinTone)
  const place = SKIN_TONES.findIndex(({ slug }) => slug === tone)
  const toneLabel = SKIN_TONES[place]?.label.toLocaleLowerCase('ru') ?? ''
  return (
    <section className={styles.hands} aria-labelledby={`${name}-title`}>
      <h3 id={`${name}-title`} className={styles.title} tabIndex={-1}>
        На&nbsp;руке
      </h3>
      <fieldset className={styles.tones}>
        <legend>Тон кожи</legend>
        {SKIN_TONES.map(({ slug, label, hex }) => (
          <label key={slug} className={styles.tone}>
            <input
              type="radio"
              name={name}
              checked={slug === tone}
              onChange={() => {
                setTone(slug)
                rememberSkinTone(slug)
              }}
            />
            <i style={{ '--shade': hex } as CSSProperties} />
            {label}
          </label>
        ))}
      </fieldset>
      {shades.length === 0 ? (
        <p className={styles.empty}>Отметьте оттенок, и&nbsp;он появится здесь.</p>
      ) : null}
      <ul className={styles.row} data-count={shades.length}>
        {shades.map((shade) => (
          <li key={shade.url} className={styles.hand}>
            <div className={styles.picture}>
              <img
                src={shade.hands[place]}
                width={400}
                height={500}
                alt={`Рука с\u00a0ногтями оттенка ${nameOf(shade)}, тон кожи ${toneLabel}`}
              />
              <button
                type="button"
                className={styles.remove}
                aria-label={`Убрать ${nameOf(shade)}`}
                onClick={({ currentTarget }) => {
                  const hand = currentTarget.closest('li')
                  const next = hand?.nextElementSibling ?? hand?.previousElementSibling
                  next?.querySelector('button')?.focus({ preventScroll: true })
                  onRemove(shade.url)
                }}
              >
                <Icon name="close" size={20} />
              </button>
            </div>
            <p className={styles.caption}>
              <ShadeName shade={shade} />
            </p>
            <p className={styles.price}>
              {shade.isAvailable ? formatRoubles(shade.price) : 'Нет в\u00a0наличии'}
            </p>
            {shade.isAvailable ? <div className={styles.buy}>{buyOf(shade)}</div> : null}
            {shade.isCurrent ? (
              <p className={styles.here}>Сейчас на&nbsp;странице</p>
            ) : (
              <ButtonLink to={shade.url} keepScroll look="link" className={styles.choose} onClick={onClose}>
                Выбрать<VisuallyHidden> {nameOf(shade)}</VisuallyHidden>
              </ButtonLink>
            )}
          </li>
        ))}
      </ul>
      <div className={styles.addMore}>
        <Button look="outline" isWide onClick={onAdd}>
          {shades.length < MOST ? 'Добавить оттенок' : 'Заменить оттенки'}
        </Button>
      </div>
    </section>
  )
}
