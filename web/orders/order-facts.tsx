import type { ReactNode } from 'react'
import { addressLine } from '#shared/orders/address-line.ts'
import type { OrderView } from '#shared/orders/contract.ts'
import { deliveryWay } from '#shared/orders/delivery-way.ts'
import { formatPhone } from '#shared/phone.ts'
import { Unbroken } from '#web/ui/unbroken.tsx'
import styles from './order-facts.module.css'
import { LARGE_ORDER_NOTE } from './order-notes.ts'

/** How the order is delivered and where to. */
export function DeliveryFacts({ order }: { order: OrderView }) {
  const { delivery, address, hasLargeItem, kind, words, track } = order
  if (!delivery) {
    return <p>{kind === 'quick' ? 'Способ и адрес согласует оператор, когда позвонит.' : 'Не выбрана'}</p>
  }
  const { point } = delivery
  return (
    <>
      <dl className={styles.facts}>
        <Fact name="Способ">{deliveryWay(delivery)}</Fact>
        {point ? (
          <>
            <Fact name="Пункт">{point.name}</Fact>
            <Fact name="Адрес">
              {address?.city ? `${address.city}, ` : null}
              <Unbroken text={point.address} />
            </Fact>
            <Fact name="Часы">
              <Unbroken text={point.businessHours} />
            </Fact>
            {point.storageDays > 0 ? <Fact name="Хранение">{point.storageDays}&nbsp;дн.</Fact> : null}
          </>
        ) : address ? (
          <Fact name="Адрес">
            <Unbroken text={addressLine(address)} />
          </Fact>
        ) : null}
        {words.term === null ? null : (
          <Fact name="Срок">
            <Unbroken text={words.term} />
          </Fact>
        )}
        {track ? (
          <Fact name="Трек-номер">
            {track.url === null ? (
              track.number
            ) : (
              <a className={styles.track} href={track.url} target="_blank" rel="noopener">
                {track.number}
              </a>
            )}
          </Fact>
        ) : null}
      </dl>
      {hasLargeItem ? <p className={styles.note}>{LARGE_ORDER_NOTE}</p> : null}
    </>
  )
}

/** The recipient of the order and the recipient's wishes. */
export function RecipientFacts({ order }: { order: OrderView }) {
  if (order.phone === '') {
    return (
      <p>Имени, телефона и&nbsp;адреса здесь больше нет: мы стёрли их, когда закончился срок хранения.</p>
    )
  }
  return (
    <>
      <dl className={styles.facts}>
        <Fact name="Имя">{order.name}</Fact>
        <Fact name="Телефон">{formatPhone(order.phone)}</Fact>
        {order.email ? <Fact name="Email">{order.email}</Fact> : null}
        {order.comment === '' ? null : <Fact name="Комментарий">{order.comment}</Fact>}
        {order.needCall ? <Fact name="Звонок оператора">Позвоним перед отправкой</Fact> : null}
        {order.needCashMemo ? <Fact name="Товарный чек">Положим в&nbsp;заказ</Fact> : null}
      </dl>
      {order.areContactsHidden ? (
        <p className={styles.note}>
          Эту страницу видит любой, у&nbsp;кого есть ссылка, поэтому контакты здесь скрыты. Чтобы увидеть
          их&nbsp;целиком, войдите по&nbsp;номеру телефона из&nbsp;заказа.
        </p>
      ) : null}
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
