import { useState } from 'react'
import { whenPressesPlayed } from '#web/lib/presses-played.ts'
import { Button } from '#web/ui/button.tsx'
import { useChunk } from '#web/ui/use-chunk.ts'

const ASK = 'Сообщить о\u00a0поступлении'

async function loadPanel() {
  const { RestockPanel } = await import('./restock-panel.tsx')
  await whenPressesPlayed
  return RestockPanel
}

/**
 * 'Сообщить о поступлении' of a sold-out product (WAIT-1). A guest's press opens the form; a customer's press is the
 * request itself. The code behind it says at once whether this browser or customer waits already (WAIT-12).
 */
export function RestockBlock({ shopItemId }: { shopItemId: number }) {
  const [isWanted, setWanted] = useState(true)
  const [isPressed, setPressed] = useState(false)
  const Panel = useChunk(loadPanel, isWanted, setWanted)

  function press() {
    setPressed(true)
    setWanted(true)
  }

  const button = (
    <Button look="accent" isWide isBusy={isPressed && isWanted && !Panel} onClick={press}>
      {ASK}
    </Button>
  )
  return Panel ? (
    <Panel shopItemId={shopItemId} ask={ASK} isPressed={isPressed} onEnd={() => setPressed(false)}>
      {button}
    </Panel>
  ) : (
    button
  )
}
