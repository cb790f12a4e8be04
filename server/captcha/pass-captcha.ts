import { eq, sql } from 'drizzle-orm'
import { prepared } from '#db/prepared.ts'
import { usedCaptchaTokens } from '#db/schema/auth.ts'
import { inTransaction, inUnsyncedTransaction } from '#db/transaction.ts'
import type { Ctx } from '#server/context.ts'
import { knownDevice } from '#server/identity/known-browser.ts'
import { hashToken } from '#server/identity/tokens.ts'
import { reserveBudget } from '#server/limits/budgets.ts'
import { whenWritable } from '#server/storage/until-writable.ts'
import { callUpstream } from '#server/upstream/call-upstream.ts'
import type { CaptchaVerdict } from '#server/upstream/captcha/port.ts'
import { UpstreamError } from '#server/upstream/upstream-error.ts'
import { AppError } from '#shared/errors.ts'

const statements = prepared((db) => ({
  used: db
    .select({ usedAt: usedCaptchaTokens.usedAt })
    .from(usedCaptchaTokens)
    .where(eq(usedCaptchaTokens.tokenHash, sql.placeholder('tokenHash')))
    .prepare(),
  use: db
    .insert(usedCaptchaTokens)
    .values({ tokenHash: sql.placeholder('tokenHash'), usedAt: sql.placeholder('now') })
    .onConflictDoNothing()
    .prepare(),
}))

/** A captcha token that comes with a request. It is used in these steps, each of which a transaction may contain. */
export interface CaptchaToken {
  /**
   * Counts the token until its outcome is known. Runs inside a transaction. Throws CAPTCHA_FAILED for a used token, and
   * TOO_MANY_REQUESTS if too many tokens of this address or device were refused or are under way.
   */
  reserve(): void
  /**
   * Asks the provider, for the shop's own host. Must not run inside a transaction. Throws CAPTCHA_FAILED, and
   * CAPTCHA_DOWN if the provider does not answer, because no request passes unchecked.
   */
  confirm(): Promise<void>
  /**
   * Marks a confirmed token as used. Returns false if another request has used it meanwhile: if several verify the same
   * token at the same time, only the first one to store it passes. Runs inside a transaction.
   */
  spend(): boolean
}

/** Returns the token of a request, of which nothing has been checked yet. Throws CAPTCHA_MISSING for an empty one. */
export function captchaToken(ctx: Ctx, token: string): CaptchaToken {
  if (token === '') throw new AppError('CAPTCHA_MISSING')
  const tokenHash = hashToken(token)
  let giveBack: () => void = () => undefined
  return {
    reserve() {
      if (statements(ctx.db).used.get({ tokenHash })) throw new AppError('CAPTCHA_FAILED')
      giveBack = reserveToken(ctx)
    },
    async confirm() {
      const verdict = await verifyByProvider(ctx, token).catch(async (error: unknown) => {
        await whenWritable(ctx.db, giveBack)
        throw error
      })
      if (!verdict.isHuman || !isOurHost(ctx, verdict.host)) throw new AppError('CAPTCHA_FAILED')
    },
    spend() {
      giveBack()
      return statements(ctx.db).use.run({ tokenHash, now: ctx.now }).changes === 1
    },
  }
}

/**
 * Verifies a captcha token, which is valid for a single request. Throws what the steps of `captchaToken` throw. Must not
 * run inside a transaction.
 */
export async function passCaptcha(ctx: Ctx, token: string): Promise<void> {
  const captcha = captchaToken(ctx, token)
  await whenWritable(ctx.db, () => inUnsyncedTransaction(ctx.db, () => captcha.reserve()))
  await captcha.confirm()
  const isFirst = await whenWritable(ctx.db, () => inTransaction(ctx.db, () => captcha.spend()))
  if (!isFirst) throw new AppError('CAPTCHA_FAILED')
}

/**
 * Counts the token until its outcome is known. A browser that has signed in counts for itself, so that nobody at the
 * same address can keep it from the captcha.
 */
function reserveToken(ctx: Ctx): () => void {
  const device = knownDevice(ctx)
  return device === null ? reserveBudget(ctx, 'captcha', {}) : reserveBudget(ctx, 'known-captcha', { device })
}

async function verifyByProvider(ctx: Ctx, token: string): Promise<CaptchaVerdict> {
  try {
    return await callUpstream(ctx, 'captcha', () => ctx.upstreams.captcha.verify(token, ctx.session.address))
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error
    ctx.log.warn({ err: error }, 'the captcha could not be verified')
    throw new AppError('CAPTCHA_DOWN')
  }
}

/**
 * Whether the token is for the shop's host. Providers name the host with its port or without it; if they name none,
 * it is not checked.
 */
function isOurHost(ctx: Ctx, host: string | null): boolean {
  if (host === null) return true
  const ours = new URL(ctx.config.publicOrigin)
  return [ours.host, ours.hostname].includes(host.toLowerCase())
}
