import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import type { Db } from '#db/client.ts'
import { simulatorCaptchaTokens } from '#db/schema/simulator.ts'
import { readSimulatorState, writeSimulatorState } from './simulator-state.ts'

const STATE_KEY = 'captchaWidget'

/** Behaviors of the widget in the browser. Those of the verifier are set by the upstream's fault switches. */
export const WIDGET_MODES = ['ok', 'load-fails', 'start-fails', 'challenge-fails', 'no-token'] as const
const WidgetMode = z.enum(WIDGET_MODES)
export type WidgetMode = z.infer<typeof WidgetMode>

export const WidgetInput = z.strictObject({ widget: WidgetMode })

export function readWidgetMode(db: Db): WidgetMode {
  const stored = WidgetMode.safeParse(readSimulatorState(db, STATE_KEY))
  return stored.success ? stored.data : 'ok'
}

export function writeWidgetMode(db: Db, mode: WidgetMode): void {
  writeSimulatorState(db, STATE_KEY, mode)
}

/** Issues a token that the simulated verifier accepts once. */
export function issueCaptchaToken(db: Db, now: number): string {
  const token = randomBytes(24).toString('base64url')
  db.insert(simulatorCaptchaTokens).values({ token, issuedAt: now }).run()
  return token
}
