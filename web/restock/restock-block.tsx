import { useState } from 'react'
import { whenPressesPlayed } from '#web/lib/presses-played.ts'
import { trpc } from '#web/lib/trpc.ts'
import { Button } from '#web/ui/button.tsx'
import { useChunk } from '#web/ui/use-chunk.ts'
import type { PressedBy } from './pressed-by.ts'

const ASK = 'Сообщить о\u00a0поступлении'

async function loadPanel() {
  const { RestockPanel } = await import('./restock-panel.tsx')
  await whenPressesPlayed
  return RestockPanel
}

/**
 * 'Сообщить о поступлении' of a sold-out product (WAIT-1). A guest's press opens the form; a customer's press is the
 * request itself, and the page says at once whether the customer waits already.
 */
export function RestockBlock({ shopItemId }: { shopItemId: number }) {
  const { data: client } = trpc.auth.client.useQuery()
  const [isWanted, setWanted] = useState(Boolean(client))
  const [pressedBy, setPressedBy] = useState<PressedBy>(null)
  const Panel = useChunk(loadPanel, isWanted, setWanted)

  function press() {
    setPressedBy(client ? 'client' : 'guest')
    setWanted(true)
  }

  return isWanted && Panel ? (
    <Panel shopItemId={shopItemId} ask={ASK} pressedBy={pressedBy} />
  ) : (
    <Button look="accent" isWide isBusy={pressedBy !== null && isWanted} onClick={press}>
      {ASK}
    </Button>
  )
}
