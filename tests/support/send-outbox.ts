import { CHANNELS, sendChannel } from '#server/jobs/send-outbox.ts'

/** Sends the messages of all channels that are due, as a round of the jobs does beside its other work. */
export async function sendOutbox(deps: Parameters<typeof sendChannel>[0]): Promise<void> {
  await Promise.all(CHANNELS.map((channel) => sendChannel(deps, channel)))
}
