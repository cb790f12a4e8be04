import { useState } from 'react'
import { refusalOf } from '#web/lib/refusal.ts'
import { trpc } from '#web/lib/trpc.ts'
import { useStatus } from '#web/ui/status.tsx'
import { hasEnded, leaveAccount } from './leave-account.ts'

const OFFLINE_MESSAGE = 'Нет связи с\u00a0магазином: возможно, вы ещё в\u00a0кабинете'

/** Signs out here or everywhere and then loads the home page as a guest (ROLE-6, ROLE-15). */
export function useSignOut() {
  const utils = trpc.useUtils()
  const showToast = useStatus()
  const { mutateAsync } = trpc.auth.signOut.useMutation()
  const [isLeaving, setLeaving] = useState(false)

  async function signOut(everywhere: boolean) {
    if (isLeaving) return
    setLeaving(true)
    const done = everywhere ? 'Вы вышли на\u00a0всех устройствах' : 'Вы вышли из\u00a0личного кабинета'
    try {
      await mutateAsync({ everywhere })
      leaveAccount(done)
    } catch (error) {
      if (await hasEnded(utils, error)) return leaveAccount(done)
      setLeaving(false)
      showToast(refusalOf(error)?.message ?? OFFLINE_MESSAGE)
    }
  }

  return { signOut, isLeaving }
}
