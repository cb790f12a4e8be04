import { decideReview } from '#server/staff/decide-review.ts'
import { getStaffReview, listReviews } from '#server/staff/review-queries.ts'
import { REVIEW_STATES, type ReviewState } from '#shared/reviews/review-states.ts'
import { type CliContext, type Command, moment, readList, readWhole, table, UsageError } from './command.ts'

/** How much of a text a row of the list shows. */
const LINE = 60
const LONGEST_REASON = 300

function readState(text: string | undefined): ReviewState {
  if (text === undefined) return 'waiting'
  const state = REVIEW_STATES.find((known) => known === text)
  if (!state) throw new UsageError(`--state must be one of ${REVIEW_STATES.join(', ')}, not '${text}'`)
  return state
}

/** Returns everything that the staff needs to decide about a review. */
function describeReview({ db, isJson }: CliContext, id: number): string {
  const { review, marking, product } = getStaffReview(db, id)
  if (isJson) return JSON.stringify({ ...review, marking, product })
  const { stars, author, state, reason, orderId, createdAt, text } = review
  return [
    `review ${id} of ${marking} ${product}: ${state}${reason === null ? '' : `, ${reason}`}`,
    `${stars} of 5, ${author ?? 'not signed'}, ${orderId === null ? 'invented' : `order ${orderId}`}, ${moment(createdAt)}`,
    '',
    text,
  ].join('\n')
}

export const reviewCommands: Readonly<Record<string, Command>> = {
  'review list': {
    usage: `review list [--state ${REVIEW_STATES.join('|')}] [--limit 20]`,
    summary: 'lists the reviews that wait, the longest waiting first, or those in another state',
    arity: 0,
    takes: ['state', 'limit'],
    run({ db, isJson, warn }, _words, options) {
      const state = readState(options.state)
      const { rows, more } = readList({ isJson, warn }, options, (limit) => listReviews(db, state, limit))
      if (isJson) return JSON.stringify(rows.map(({ review, ...product }) => ({ ...review, ...product })))
      return (
        table(
          ['id', 'written', 'product', 'stars', 'text'],
          rows.map(({ review: { id, createdAt, stars, text }, marking }) => {
            const line = text.replace(/\s+/g, ' ')
            return [
              id,
              moment(createdAt),
              marking,
              stars,
              line.length > LINE ? `${line.slice(0, LINE)}…` : line,
            ]
          }),
        ) + more
      )
    },
  },
  'review show': {
    usage: 'review show ID',
    summary: 'shows one review with its whole text',
    arity: 1,
    run: (shop, [id]) => describeReview(shop, readWhole('ID', id, 1)),
  },
  'review publish': {
    usage: 'review publish ID',
    summary: 'puts a review on the page of its product',
    arity: 1,
    run(shop, [text]) {
      const id = readWhole('ID', text, 1)
      decideReview(shop, id, { state: 'published' })
      return describeReview(shop, id)
    },
  },
  'review refuse': {
    usage: 'review refuse ID REASON',
    summary:
      'refuses a review, also a published one; its author reads the reason, which is in quotation marks',
    arity: 2,
    run(shop, [text, given = '']) {
      const id = readWhole('ID', text, 1)
      const reason = given.trim()
      if (reason === '' || reason.length > LONGEST_REASON) {
        throw new UsageError(`REASON must have 1 to ${LONGEST_REASON} characters`)
      }
      decideReview(shop, id, { state: 'refused', reason })
      return describeReview(shop, id)
    },
  },
}
