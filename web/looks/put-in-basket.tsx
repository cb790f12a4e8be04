import { type SubmitEvent, useState } from 'react'
import type { LeftOut, LookPutIn } from '#shared/looks/contract.ts'
import { paths } from '#shared/paths.ts'
import { hasBasketGrown } from '#web/lib/has-basket-grown.ts'
import { NO_COOKIES } from '#web/lib/keeps-cookies.ts'
import { failureText } from '#web/lib/no-connection.ts'
import { refusalOf } from '#web/lib/refusal.ts'
import { trpc } from '#web/lib/trpc.ts'
import { useIsRecognized } from '#web/lib/use-is-recognized.ts'
import { useOnce } from '#web/lib/use-once.ts'
import { useTakeBasket } from '#web/lib/use-take-basket.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { doneWords } from './done-words.ts'
import styles from './put-in-basket.module.css'

const OFFLINE_MESSAGE = 'Нет связи с\u00a0магазином: корзина осталась прежней'

interface PutInBasketProps {
  readonly slug: string
  /** Where the form is sent without scripts. */
  readonly action: string
  /** Whether the basket has everything that can be bought now; undefined where only a press tells. */
  readonly isComplete?: boolean
  /** For one of many sets on a page. */
  readonly isQuiet?: boolean
}

/** 'Положить всё в корзину': one press for all products of a look, and what was left out and why (LOOK-6). */
export function PutInBasket({ slug, action, isComplete, isQuiet = false }: PutInBasketProps) {
  const utils = trpc.useUtils()
  const takeBasket = useTakeBasket()
  const put = trpc.looks.putInBasket.useMutation()
  const isRecognized = useIsRecognized()
  const { isBusy, once } = useOnce()
  const [result, setResult] = useState<LookPutIn | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  async function run() {
    if (!isRecognized()) return setProblem(NO_COOKIES)
    setProblem(null)
    const before = utils.basket.get.getData()?.quantity ?? 0
    try {
      const answer = await put.mutateAsync({ slug })
      takeBasket(answer.basket)
      void utils.checkout.delivery.invalidate()
      // Tells the basket of this page.
      window.dispatchEvent(new Event('cartChange'))
      setResult(answer)
    } catch (error) {
      setResult(null)
      const refusal = refusalOf(error)
      const hasGrown = refusal ? false : await hasBasketGrown(utils, before)
      // Otherwise only the answer was lost, and the rows show what is in the basket.
      if (!hasGrown) setProblem(failureText(refusal, hasGrown !== null, OFFLINE_MESSAGE))
    }
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    void once(run)
  }

  return (
    <div className={styles.put}>
      <form method="post" action={action} onSubmit={submit}>
        {(isComplete ?? result !== null) ? (
          <ButtonLink to={paths.basket} look="ink" isWide>
            Перейти в&nbsp;корзину
          </ButtonLink>
        ) : (
          <Button type="submit" look={isQuiet ? 'outline' : 'accent'} isWide isBusy={isBusy}>
            {isQuiet ? 'Набор в\u00a0корзину' : 'Положить всё в\u00a0корзину'}
          </Button>
        )}
      </form>
      <p className={styles.problem} role="alert">
        {problem}
      </p>
      <div role="status">
        {result ? (
          <div className={styles.result}>
            <p>{doneWords(result)}</p>
            {result.leftOut.length > 0 ? <LeftOutList leftOut={result.leftOut} /> : null}
          </div>
        ) : null}
      </div>
    </div>
  )
}

function LeftOutList({ leftOut }: { leftOut: readonly LeftOut[] }) {
  return (
    <ul className={styles.leftOut} aria-label="Чего не хватило">
      {leftOut.map(({ name, why, wanted, inBasket }) => (
        <li key={name}>
          {name}
          <span>
            {why === 'full'
              ? 'корзина заполнена'
              : inBasket === 0
                ? 'нет в\u00a0наличии'
                : `${inBasket} из\u00a0${wanted}\u00a0шт.`}
          </span>
        </li>
      ))}
    </ul>
  )
}
