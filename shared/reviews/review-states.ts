/** A new or changed review waits until the staff has read it. */
export const REVIEW_STATES = ['waiting', 'published', 'refused'] as const
export type ReviewState = (typeof REVIEW_STATES)[number]
