import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react'
import type { ClientView } from '#shared/auth/contract.ts'
import { paths } from '#shared/paths.ts'
import { areChangesUnsent } from '#web/lib/change-queue.ts'
import { loadingAway, setLoadingAway } from '#web/lib/loading-away.ts'
import { listenToOtherTabs } from '#web/lib/other-tabs.ts'
import { trpc } from '#web/lib/trpc.ts'
import { useRestored } from '#web/lib/use-restored.ts'
import { useStatus } from '#web/ui/status.tsx'
import { useChunk } from '#web/ui/use-chunk.ts'
import { forgetPopupRequest, isPopupRequested, readAwaitedCode } from './popup-request.ts'
import { SESSION_ENDED, storeNotice, takeStoredNotice } from './stored-notice.ts'

interface Auth {
  /** null for a guest. */
  readonly client: ClientView | null
  /**
   * Opens the sign-in popup on any page; with a phone (E.164) if one is known already, for which the customer stays on
   * the page (AUTH-91).
   */
  openPopup(phone?: string | null): void
}

const AuthContext = createContext<Auth | null>(null)

export function useAuth(): Auth {
  const auth = useContext(AuthContext)
  if (!auth) throw new Error('no auth above this component')
  return auth
}

/** Milliseconds after which a page that is being left for another one has certainly gone. */
const SETTLED_AFTER_MS = 1500

/** How often a page whose session has ended looks whether anything is still being sent or loaded. */
const LOOKS_EVERY_MS = 100

const loadPopup = async () => (await import('./sign-in-popup.tsx')).SignInPopup

/** Provides the signed-in customer and the sign-in popup, whose code is loaded when it is first needed. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const utils = trpc.useUtils()
  const queryClient = useQueryClient()
  const showToast = useStatus()
  // A shopper who returns to the page may have signed out on another device (ROLE-28).
  const { data: client = null } = trpc.auth.client.useQuery(undefined, { refetchOnWindowFocus: true })
  const [isOpenAuthPopup, setOpen] = useState(false)
  const [phone, setPhone] = useState<string | null>(null)
  const [isEnded, setEnded] = useState(false)
  const Popup = useChunk(loadPopup, isOpenAuthPopup, setOpen)

  useEffect(() => {
    const notice = takeStoredNotice()
    if (notice) showToast(notice)
    else setEnded(notice === SESSION_ENDED)
  }, [showToast])

  const shownId = useRef(client?.clientId)
  useEffect(() => {
    const isOver = shownId.current !== undefined && shownId.current !== client?.clientId
    shownId.current = client?.clientId
    if (isOver) leave()
    // Signed out elsewhere: nothing of the customer may stay on the page. What it is sending comes first, and a page for
    // which it is being left comes instead.
    function leave() {
      const isBusy = queryClient.isMutating() > 0 || areChangesUnsent() || loadingAway.isOn
      if (isBusy) return void setTimeout(leave, LOOKS_EVERY_MS)
      // A press would be lost with the page, which a slow line keeps for seconds.
      setLoadingAway(true)
      document.body.inert = true
      document.documentElement.onclick = leaveAgain
      const { pathname } = window.location
      const isAccount = pathname.startsWith(paths.personal)
      // What was in the basket is the customer's: without a word it would seem to be lost.
      if (isAccount || pathname.startsWith(paths.basket)) storeNotice(SESSION_ENDED)
      if (isAccount) window.location.replace(paths.home)
      else window.location.reload()
    }
    // A load that was stopped or has failed is asked for again by the next press.
    function leaveAgain() {
      if (!loadingAway.isOn) leave()
    }
  }, [client?.clientId, queryClient])

  const isGuest = client === null
  useEffect(() => {
    const awaited = readAwaitedCode()
    if (!isGuest || !(isEnded || awaited)) return
    setPhone(awaited?.phone ?? null)
    setOpen(true)
  }, [isGuest, isEnded])

  useEffect(() => {
    // A guest is sent to the home page, and only that page may clear the flag, not the page that is being left.
    if (window.location.pathname !== paths.home || !isPopupRequested()) return
    setOpen(true)
    const timer = setTimeout(forgetPopupRequest, SETTLED_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])

  useEffect(() => listenToOtherTabs('cartChange', () => void utils.auth.client.invalidate()), [utils])
  // A restored page shows who was signed in when the page was left.
  useRestored(() => {
    document.body.inert = false
    document.documentElement.onclick = null
    setOpen(false)
    void utils.auth.client.invalidate()
  })

  const value = useMemo<Auth>(() => {
    const openPopup = (known: string | null = null) => {
      setPhone(known)
      setOpen(true)
    }
    return { client, openPopup }
  }, [client])

  function close() {
    setOpen(false)
    // The popup that was asked for has been shown, however briefly.
    forgetPopupRequest()
  }

  return (
    <AuthContext value={value}>
      {children}
      {Popup ? <Popup isOpen={isOpenAuthPopup} phone={phone} isEnded={isEnded} onClose={close} /> : null}
    </AuthContext>
  )
}
