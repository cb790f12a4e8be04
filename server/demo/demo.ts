import type { Demo } from '#server/deps.ts'
import { DEMO_CLIENTS } from './clients/demo-clients.ts'
import { DEMO_SETTINGS } from './demo-settings.ts'
import { fillDemo } from './fill-demo.ts'

/** The demo, as the entry points that start one pass it on. */
export const demo: Demo = {
  settings: DEMO_SETTINGS,
  clientDescriptions: new Map(
    Object.values(DEMO_CLIENTS).map(({ phone, description }) => [phone, description]),
  ),
  fill: fillDemo,
}
