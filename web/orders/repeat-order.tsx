import { type ReactNode, useEffect, useRef, useState } from 'react'
import { formatNumber } from '#shared/format.ts'
import type { OrderRepeated } from '#shared/orders/contract.ts'
import { paths } from '#shared/paths.ts'
import { plural } from '#shared/plural.ts'
import { hasBasketGrown } from '#web/lib/has-basket-grown.ts'
import { NO_COOKIES } from '#web/lib/keeps-cookies.ts'
import { failureText } from '#web/lib/no-connection.ts'
import { refusalOf } from '#web/lib/refusal.ts'
import { trpc } from '#web/lib/trpc.ts'
import { useIsRecognized } from '#web/lib/use-is-recognized.ts'
import { useOnce } from '#web/lib/use-once.ts'
import { useTakeBasket } from '#web/lib/use-take-basket.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import styles from './repeat-order.module.css'

const OFFLINE_MESSAGE = 'Нет связи с\u00a0магазином: корзина осталась прежней'
/** Shown if the items were added but the answer with the list of missing items was lost. */
const HALF_ANSWER = 'Ответ магазина потерялся, но\u00a0корзина пополнилась: загляните в\u00a0неё'

interface RepeatOrderProps {
  readonly publicId: string
  /** Further actions for the order, shown on the same line. */
  readonly children?: ReactNode
}

/** 'Повторить заказ': adds the items to the basket again and lists what was not available. */
export function RepeatOrder({ publicId, children }: RepeatOrderProps) {
  const utils = trpc.useUtils()
  const takeBasket = useTakeBasket()
  const repeat = trpc.orders.repeat.useMutation()
  const isRecognized = useIsRecognized()
  const { isBusy, once } = useOnce()
  const [result, setResult] = useState<OrderRepeated | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  async function run() {
    setResult(null)
    if (!isRecognized()) return setProblem(NO_COOKIES)
    setProblem(null)
    const before = utils.basket.get.getData()?.quantity ?? 0
    try {
      const answer = await repeat.mutateAsync({ publicId })
      takeBasket(answer.basket)
      void utils.checkout.delivery.invalidate()
      setResult(answer)
    } catch (error) {
      const refusal = refusalOf(error)
      const hasGrown = refusal ? false : await hasBasketGrown(utils, before)
      setProblem(hasGrown ? HALF_ANSWER : failureText(refusal, hasGrown !== null, OFFLINE_MESSAGE))
    }
  }

  return (
    <div className={styles.repeat}>
      <div className={styles.line}>
        <Button isBusy={isBusy} onClick={() => void once(run)}>
          Повторить заказ
        </Button>
        {children}
      </div>
      <p className={styles.problem} role="alert">
        {problem}
      </p>
      <div role="status">{result ? <Result result={result} /> : null}</div>
    </div>
  )
}

function Result({ result: { added, missing, basket } }: { result: OrderRepeated }) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // No implicit return, because some browsers return a promise here, which React would call as the effect's
    // cleanup.
    ref.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  // Otherwise the basket has something to look at, which a way past it would hide (MILE-301).
  const isWhole = missing.length === 0 && basket.quantity === added
  const goods = plural(added, 'товар', 'товара', 'товаров')
  return (
    <div ref={ref} className={styles.result}>
      <h2 className={styles.title}>
        {added === 0
          ? 'Сейчас ничего из\u00a0этого заказа нет'
          : basket.quantity === added
            ? `В\u00a0корзине ${formatNumber(added)}\u00a0${goods} из\u00a0этого заказа`
            : `Положили в\u00a0корзину ещё ${formatNumber(added)}\u00a0${goods}, теперь в\u00a0ней ${formatNumber(basket.quantity)}`}
      </h2>
      {missing.length > 0 ? (
        <ul className={styles.missing} aria-label="Чего не хватило">
          {missing.map(({ name, wanted, added: found }) => (
            <li key={name}>
              {name}
              <span>{found === 0 ? 'нет в\u00a0наличии' : `${found} из\u00a0${wanted}\u00a0шт.`}</span>
            </li>
          ))}
        </ul>
      ) : null}
      {added > 0 ? (
        <div className={styles.ways}>
          {isWhole ? (
            <ButtonLink to={paths.checkout} look="ink">
              Оформить заказ
            </ButtonLink>
          ) : null}
          <ButtonLink to={paths.basket} look={isWhole ? 'outline' : 'ink'}>
            Перейти в&nbsp;корзину
          </ButtonLink>
        </div>
      ) : (
        <ButtonLink to={paths.catalog}>Выбрать похожее</ButtonLink>
      )}
    </div>
  )
}
