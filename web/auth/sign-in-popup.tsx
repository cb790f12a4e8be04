import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { paths } from '#shared/paths.ts'
import { formatPhone } from '#shared/phone.ts'
import { openDocument } from '#web/lib/loading-away.ts'
import { maskPhone } from '#web/lib/phone-mask.ts'
import { trpc } from '#web/lib/trpc.ts'
import { useSlow } from '#web/lib/use-slow.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { useStatus } from '#web/ui/status.tsx'
import { CodeForm } from './code-form.tsx'
import { mergeWords } from './merge-words.ts'
import { PhoneForm } from './phone-form.tsx'
import { keepCodeAwaited } from './popup-request.ts'
import styles from './sign-in-popup.module.css'
import { SignInReasons } from './sign-in-reasons.tsx'
import { DoneMark, SignedInView } from './signed-in.tsx'
import { storeNotice } from './stored-notice.ts'
import { useSignIn } from './use-sign-in.ts'

/** Milliseconds for which 'Вы вошли' is shown before the popup continues: outside the checkout, and on it. */
const LEAVES_AFTER_MS = 1800
const CLOSES_AFTER_MS = 2500

const ENDED_MESSAGE =
  'Вы вышли из\u00a0личного кабинета. Войдите снова, чтобы продолжить: пришлём код по\u00a0SMS.'

interface SignInPopupProps {
  readonly isOpen: boolean
  /** A phone that is known already, for which the popup leaves the customer on the page; otherwise null. */
  readonly phone: string | null
  /** Whether this page was opened because the session had ended elsewhere. */
  readonly isEnded: boolean
  readonly onClose: () => void
}

/**
 * The sign-in popup with its three states (AUTH-6). While it is closed, the countdown and a request under way
 * continue.
 */
export function SignInPopup({ isOpen, phone, isEnded, onClose }: SignInPopupProps) {
  const { pathname } = useLocation()
  const isCheckout = pathname === paths.checkout
  const staysHere = isCheckout || phone !== null
  const refresh = useRefresh()
  const showToast = useStatus()
  const signIn = useSignIn(({ merged }) => {
    const words = mergeWords(merged).join(' ')
    if (staysHere) refresh()
    else if (words !== '') storeNotice(words)
  })
  const { successAuth, captcha, sent } = signIn
  const isWaiting = captcha.state === 'running' || signIn.isPhoneSending || signIn.isChecking
  const isSlow = useSlow(isWaiting && !captcha.isChallenged)

  const isLeaving = useRef(false)
  function stay() {
    isLeaving.current = false
    signIn.finish()
    onClose()
  }
  function proceed() {
    if (isLeaving.current) return
    isLeaving.current = !staysHere
    if (!staysHere) return openDocument(paths.personal)
    const words = successAuth ? mergeWords(successAuth.merged).join(' ') : ''
    // The status line stays longer than the popup, also for those who listen to it.
    showToast(words === '' ? 'Вы вошли' : words)
    stay()
  }
  /** Closes the popup, also while the account does not answer. */
  function leave() {
    if (!isLeaving.current) return proceed()
    refresh()
    stay()
  }
  const latestProceed = useRef(proceed)
  useEffect(() => {
    latestProceed.current = proceed
  })

  const latestSignIn = useRef(signIn)
  useEffect(() => {
    latestSignIn.current = signIn
  })
  const filledIn = useRef<string | null>(null)
  useEffect(() => {
    // Whoever has typed another phone since then finds that one again.
    if (!isOpen || phone === null || filledIn.current === phone) return
    filledIn.current = phone
    if (latestSignIn.current.sent?.phone === phone) return
    latestSignIn.current.openForm('phone')
    latestSignIn.current.typePhone(maskPhone(phone))
  }, [isOpen, phone])

  const isDone = successAuth !== null
  useEffect(() => {
    if (!isDone) return
    // If the popup has been closed meanwhile, there is nothing left to show.
    const delay = !isOpen ? 0 : staysHere ? CLOSES_AFTER_MS : LEAVES_AFTER_MS
    const timer = setTimeout(() => latestProceed.current(), delay)
    return () => clearTimeout(timer)
  }, [isDone, isOpen, staysHere])

  const isPhoneForm = signIn.isOpenPhoneForm || sent === null
  const isCodeAwaited = isOpen && !isDone && !isPhoneForm
  // The popup of the page loaded again fills in no other phone than that of the code.
  const keptPhone = phone === null || sent === null ? null : sent.phone
  useEffect(() => keepCodeAwaited(isCodeAwaited, keptPhone), [isCodeAwaited, keptPhone])

  if (!isOpen) return null

  function close() {
    signIn.close()
    onClose()
  }

  if (successAuth) {
    return (
      <Dialog layout="card" title="Вы вошли" mark={<DoneMark />} aside={<SignInReasons />} onClose={leave}>
        <SignedInView
          {...successAuth}
          goOn={
            isCheckout
              ? 'Продолжить оформление'
              : staysHere
                ? 'Вернуться к\u00a0заказу'
                : 'В\u00a0личный кабинет'
          }
          onProceed={proceed}
        />
      </Dialog>
    )
  }
  return (
    <Dialog
      layout="card"
      title={isPhoneForm ? 'Вход' : 'Код из SMS'}
      description={
        isPhoneForm ? (
          isEnded ? (
            ENDED_MESSAGE
          ) : (
            'Пришлём код по\u00a0SMS. Если вы у\u00a0нас впервые, кабинет появится сам.'
          )
        ) : (
          <>
            {sent.isCertain ? 'Отправили на' : 'Введите код, если он пришёл на'}&nbsp;
            <span className={styles.number}>{formatPhone(sent.phone)}</span>
          </>
        )
      }
      back={
        isPhoneForm ? undefined : { label: 'Назад к вводу телефона', onBack: () => signIn.openForm('phone') }
      }
      aside={<SignInReasons />}
      isYielding={captcha.isChallenged}
      onClose={close}
    >
      {isPhoneForm ? (
        <PhoneForm signIn={signIn} isSlow={isSlow} />
      ) : (
        <CodeForm signIn={signIn} isSlow={isSlow} />
      )}
      <div ref={captcha.containerRef} />
    </Dialog>
  )
}

/**
 * Returns a function that fetches again what is different for a customer; the page itself stays (AUTH-45, AUTH-46,
 * AUTH-91).
 */
function useRefresh() {
  const utils = trpc.useUtils()
  return () => {
    for (const query of [
      utils.auth.client,
      utils.basket.get,
      utils.favorites.list,
      // Until one is chosen, a customer is supposed to be in the city of the last order (GEO-36).
      utils.geo.position,
      utils.tariffs,
      utils.checkout,
      utils.orders,
    ]) {
      void query.invalidate()
    }
  }
}
