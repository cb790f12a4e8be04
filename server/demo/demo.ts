import type { Demo } from '#server/deps.ts'
import { DEMO_CLIENTS } from './clients/demo-clients.ts'
import { DEMO_COMPANY } from './demo-company.ts'
import { fillDemo } from './fill-demo.ts'

/** The demo, for the entry points that start one. */
export const demo: Demo = {
  company: DEMO_COMPANY,
  stories: new Map(Object.values(DEMO_CLIENTS).map(({ phone, story }) => [phone, story])),
  fill: fillDemo,
}
