import { useAtomValue, useSetAtom } from 'jotai'
import { flushSync } from 'react-dom'
import { freesDelivery } from '#shared/basket/delivery-sum.ts'
import type { GeoPosition } from '#shared/geo/contract.ts'
import { placeName } from '#shared/geo/place-name.ts'
import type { OrderField } from '#shared/orders/order-form-errors.ts'
import { paths } from '#shared/paths.ts'
import { needsPoint } from '#shared/tariffs/delivery-kinds.ts'
import { isPriced } from '#shared/tariffs/is-priced.ts'
import { AddressFields } from '#web/checkout/address-fields.tsx'
import { fieldId, focusField } from '#web/checkout/focus-field.ts'
import {
  isLostByMoveAtom,
  lostAddressAtom,
  lostLineAtom,
  restoreAddressAtom,
} from '#web/checkout/order-form.ts'
import { trpc } from '#web/lib/trpc.ts'
import { LARGE_ORDER_NOTE, OWN_NOTES, UNKNOWN_CITY_NOTE } from '#web/orders/order-notes.ts'
import { PointsChoice } from '#web/pickup/points-choice.tsx'
import { DeliveryChoice } from '#web/tariffs/delivery-choice.tsx'
import { Block } from '#web/ui/block.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Unbroken } from '#web/ui/unbroken.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { ChangeCity } from './change-city.tsx'
import type { Choices } from './choices.ts'
import styles from './delivery-block.module.css'
import { LostNote } from './lost-note.tsx'
import type { DeliveryNote } from './unavailable-notes.ts'
import type { Checkout } from './use-checkout.ts'
import type { ChosenTariff } from './use-chosen-tariff.ts'

const MOSCOW = 1
const ADDRESS_LOST = 'Введённый адрес мы\u00a0убрали'
const ADDRESS_ELSEWHERE = 'Город изменился, поэтому введённый адрес мы\u00a0убрали'

const PARTIAL =
  'Не\u00a0все службы доставки отвечают. Заказ можно оформить: цену такой доставки уточним и\u00a0сообщим до\u00a0отправки, а\u00a0оплата\u00a0— при получении.'
/** Abroad everything is paid in advance, which needs a price (PAY-69). */
function partialAbroad(hasPrice: boolean): string {
  const [silent, way] = hasPrice
    ? ['Не\u00a0все службы доставки отвечают', 'Выберите доставку с\u00a0ценой или попробуйте']
    : ['Служба доставки не\u00a0отвечает', 'Попробуйте']
  return `${silent}, а\u00a0заказ за\u00a0границу оплачивают заранее. ${way} позже.`
}

interface DeliveryBlockProps {
  readonly checkout: Checkout
  readonly geo: GeoPosition
  readonly delivery: ChosenTariff
  /** The line that says what an earlier order has filled in; null if nothing was. */
  readonly usual: string | null
  /** The note on a delivery that was reset; null if there is none (DLV-61). */
  readonly dropped: DeliveryNote | null
  readonly errorOf: (field: OrderField) => string | undefined
}

/**
 * Returns the region or country to show beside the city's name: for an unknown city in Russia and for any city
 * abroad.
 */
function aroundOf({ city, region, country }: GeoPosition): string {
  if (country.isRussia) return city.id === 0 ? region.name : ''
  return city.name === '' ? '' : country.name
}

/** The delivery block: city, tariffs, address and notes. */
export function DeliveryBlock({ checkout, geo, delivery, usual, dropped, errorOf }: DeliveryBlockProps) {
  const query = trpc.checkout.get.useQuery()
  const lostAddress = useAtomValue(lostAddressAtom)
  const isLostByMove = useAtomValue(isLostByMoveAtom)
  const restoreAddress = useSetAtom(restoreAddressAtom)
  const { view, choices: chosen, choose } = checkout
  const { basket, tariffs } = view
  const { isOfCity, tariff, picking, setPicking } = delivery
  const isRussia = geo.country.isRussia
  const isUnknown = geo.city.id === 0
  const around = aroundOf(geo)
  const hasRingRoadNote = geo.city.id === MOSCOW
  const lostLine = useAtomValue(lostLineAtom)
  // Abroad the field is there before a delivery is chosen, too.
  const hasFields = tariff ? !needsPoint(tariff.kind) : !isRussia
  const lost = hasFields ? lostLine(isRussia) : ''
  const addressLost = isLostByMove && !dropped ? ADDRESS_ELSEWHERE : ADDRESS_LOST
  const error = errorOf('tariffId')
  const again = dropped?.again ?? null
  const offered = [...tariffs.deliveryTariffs, ...tariffs.pickupTariffs]
  const isAnyCourier = offered.some(({ kind }) => kind === 'courier')
  const isNone = offered.length === 0
  const hasNoPoints = isOfCity && isRussia && !isUnknown && tariffs.pickupTariffs.length === 0

  /** Chooses the reset delivery, and moves the focus to its row, because the pressed link disappears. */
  function chooseAgain(choice: Pick<Choices, 'tariffId' | 'pickupPointId'>) {
    setPicking(null)
    flushSync(() => choose(choice))
    document
      .getElementById(fieldId('tariffId'))
      ?.querySelector<HTMLInputElement>('input:checked')
      ?.focus({ preventScroll: true })
  }

  return (
    <Block title="Доставка">
      <div className={styles.city}>
        <Icon name="pin" />
        <strong className={styles.cityName}>
          {placeName(geo)}
          {isUnknown ? '**' : null}
        </strong>
        {around === '' ? null : <span className={styles.quiet}>{around}</span>}
        <ChangeCity>Изменить город</ChangeCity>
      </div>
      {usual === null ? null : (
        <p className={styles.note} role="status">
          {usual}
        </p>
      )}

      {basket.baseTotal === 0 ? (
        <p id={fieldId('tariffId')} className={styles.failure}>
          Доставлять пока нечего: товаров из&nbsp;корзины нет в&nbsp;наличии.
        </p>
      ) : !isNone && (isOfCity || !query.isError) ? (
        <fieldset
          disabled={!isOfCity}
          aria-busy={!isOfCity}
          id={fieldId('tariffId')}
          className={error ? `${styles.options} ${styles.invalid}` : styles.options}
          aria-describedby={error ? `${fieldId('tariffId')}-error` : undefined}
          aria-invalid={error ? true : undefined}
          tabIndex={-1}
        >
          <legend>
            <VisuallyHidden>Способ доставки</VisuallyHidden>
          </legend>
          <div>
            <DeliveryChoice
              tariffs={tariffs}
              isPreliminary={view.isPreliminary}
              chosen={chosen}
              picking={picking}
              onPicking={setPicking}
              hasRingRoadNote={hasRingRoadNote}
              hasNoPoints={hasNoPoints}
              isFreeByCoupon={freesDelivery(basket.coupon)}
              isAgreed={basket.hasLargeItem}
              onChoose={choose}
              renderPoints={(slot) => (
                <PointsChoice
                  {...slot}
                  cityId={geo.city.id}
                  changeCity={<ChangeCity>{placeName(geo)}</ChangeCity>}
                />
              )}
            >
              <AddressFields isRussia={isRussia} isPost={tariff?.isPost ?? false} errorOf={errorOf} />
            </DeliveryChoice>
          </div>
        </fieldset>
      ) : query.isError ? (
        <div id={fieldId('tariffId')} className={styles.failure} role="alert">
          <p>Не получилось узнать способы доставки. Всё, что вы заполнили, сохранилось.</p>
          <Button look="ink" isBusy={query.isFetching} onClick={() => void query.refetch()}>
            Повторить
          </Button>
        </div>
      ) : isNone && isOfCity ? (
        <div id={fieldId('tariffId')} className={styles.failure}>
          <p>В&nbsp;этот город мы пока не&nbsp;можем доставить такой заказ.</p>
          <ChangeCity>Выбрать другой город</ChangeCity>
        </div>
      ) : (
        <div aria-busy="true">
          <VisuallyHidden>Загружаем способы доставки</VisuallyHidden>
          <Skeleton className={styles.loading} />
          <Skeleton className={styles.loading} />
          <Skeleton className={styles.loading} />
        </div>
      )}
      <LostNote checkout={checkout} block="delivery" />
      {error ? (
        <p id={`${fieldId('tariffId')}-error`} className={styles.error}>
          {error}
        </p>
      ) : null}
      {/* Abroad the address is always required (CHK-20); it stands alone while no tariff is chosen (CHK-66). */}
      {isRussia || chosen.tariffId !== 0 ? null : (
        <AddressFields isRussia={false} isPost={false} errorOf={errorOf} />
      )}

      {tariffs.isPartial ? (
        <p className={styles.note}>
          {isRussia ? PARTIAL : partialAbroad(offered.some(isPriced))}{' '}
          <Button look="link" isBusy={query.isFetching} onClick={() => void query.refetch()}>
            Повторить
          </Button>
        </p>
      ) : null}
      {lost || dropped ? (
        <p className={styles.note} role="status">
          {dropped?.text}{' '}
          {lost ? (
            <>
              {addressLost}: <Unbroken text={lost} />.
            </>
          ) : dropped && lostAddress ? (
            `${addressLost}.`
          ) : null}{' '}
          {again ? (
            <Button look="link" onClick={() => chooseAgain(again)}>
              Выбрать снова
            </Button>
          ) : null}{' '}
          {lost ? (
            <Button
              look="link"
              onClick={() => {
                restoreAddress(isRussia)
                focusField('tariffId')
              }}
            >
              Вернуть введённый адрес
            </Button>
          ) : null}
        </p>
      ) : null}
      {geo.isRemote ? <p className={styles.note}>{OWN_NOTES.remoteArea}</p> : null}
      {basket.hasLargeItem ? <p className={styles.note}>{LARGE_ORDER_NOTE}</p> : null}
      {isUnknown ? (
        <p className={styles.note}>
          ** {UNKNOWN_CITY_NOTE} {/* Abroad the country alone may have been chosen. */}
          {isRussia || geo.city.name ? (
            <ChangeCity>{isRussia ? OWN_NOTES.chooseCity : OWN_NOTES.chooseCityAbroad}</ChangeCity>
          ) : null}
        </p>
      ) : null}
      <p className={styles.note}>
        {hasRingRoadNote && isAnyCourier ? `* ${OWN_NOTES.ringRoad} ` : null}
        <Link to={paths.delivery} className={styles.more}>
          Подробнее о&nbsp;доставке
        </Link>
      </p>
    </Block>
  )
}
