import { and, desc, eq, gt, gte, max } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Db } from '#db/client.ts'
import { staffActions } from '#db/schema/staff.ts'
import type { Ctx } from '#server/context.ts'
import { firstMessages } from '#server/http/first-messages.ts'
import { AppError } from '#shared/errors.ts'

/** What the commands of the staff may use. */
export interface StaffScope extends Pick<Ctx, 'db' | 'now'> {
  /** The name of the member of the staff who acts. */
  readonly by: string
}

/** The scope of commands that tell a customer something. */
export type TellingScope = StaffScope & Pick<Ctx, 'config'>

interface Action {
  /** As in the command line: 'order advance'. */
  readonly action: string
  /** 'order 1001'. */
  readonly subject: string
  /** In words for the staff, without personal data of customers. */
  readonly details?: string
}

export type ActionRow = typeof staffActions.$inferSelect

/** Records who has done what (STAFF-1). Runs in the transaction of what is done. */
export function recordAction({ db, now, by }: StaffScope, { action, subject, details = '' }: Action): void {
  db.insert(staffActions).values({ at: now, actor: by, action, subject, details }).run()
}

interface WantedActions {
  /** Undefined for any. */
  readonly subject: string | undefined
  readonly since: number | undefined
  readonly limit: number
}

/** Lists what the staff has done, the newest first. */
export function listActions(db: Db, { subject, since, limit }: WantedActions): ActionRow[] {
  return db
    .select()
    .from(staffActions)
    .where(
      and(
        subject === undefined ? undefined : eq(staffActions.subject, subject),
        since === undefined ? undefined : gte(staffActions.at, since),
      ),
    )
    .orderBy(desc(staffActions.id))
    .limit(limit)
    .all()
}

/** Returns the number of the newest record; 0 before the first one. */
export function newestAction(db: Db): number {
  return (
    db
      .select({ id: max(staffActions.id) })
      .from(staffActions)
      .get()?.id ?? 0
  )
}

/** Whether the record names somebody after the one with this number. */
export function hasActed(db: Db, actor: string, afterId: number): boolean {
  const isTheirs = and(gt(staffActions.id, afterId), eq(staffActions.actor, actor))
  return db.select({ id: staffActions.id }).from(staffActions).where(isTheirs).limit(1).get() !== undefined
}

/** Returns the input as its schema reads it. Throws BAD_INPUT with the first message of each field. */
export function checked<Schema extends z.ZodMiniType>(
  schema: Schema,
  input: z.input<Schema>,
): z.output<Schema> {
  const parsed = z.safeParse(schema, input)
  if (!parsed.success) throw new AppError('BAD_INPUT', { fields: firstMessages(parsed.error) })
  return parsed.data
}
