import { setTimeout as pause } from 'node:timers/promises'

/** Sends a request again, as its message says, while the shop is too busy or waits for its lease. */
export async function insist(send: () => Promise<Response>): Promise<Response> {
  for (;;) {
    const answer = await send()
    if (answer.status !== 503) return answer
    await pause(100)
  }
}
