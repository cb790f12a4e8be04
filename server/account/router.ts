import { getBonuses, getBonusSummary } from '#server/bonuses/get-bonuses.ts'
import { countedProcedure, procedure, router } from '#server/trpc.ts'
import { AccountExport } from '#shared/account/account-export.ts'
import {
  BonusesInput,
  BonusesView,
  BonusSummary,
  EndSessionInput,
  ProfileInput,
  Purchases,
  PurchasesCount,
  PurchasesInput,
  SessionsView,
} from '#shared/account/contract.ts'
import { ClientView, SignedOut } from '#shared/auth/contract.ts'
import { closeAccount } from './close-account.ts'
import { endSession } from './end-session.ts'
import { exportAccount } from './export-account.ts'
import { getPurchases } from './get-purchases.ts'
import { getPurchasesCount } from './get-purchases-count.ts'
import { listSessions } from './list-sessions.ts'
import { saveProfile } from './save-profile.ts'

export const accountRouter = router({
  purchases: procedure
    .input(PurchasesInput)
    .output(Purchases)
    .query(({ ctx, input }) => getPurchases(ctx, input)),
  purchasesCount: procedure.output(PurchasesCount).query(({ ctx }) => getPurchasesCount(ctx)),
  bonuses: procedure
    .input(BonusesInput)
    .output(BonusesView)
    .query(({ ctx, input }) => getBonuses(ctx, input)),
  bonusSummary: procedure.output(BonusSummary).query(({ ctx }) => getBonusSummary(ctx)),
  saveProfile: procedure
    .input(ProfileInput)
    .output(ClientView)
    .mutation(({ ctx, input }) => saveProfile(ctx, input)),
  sessions: procedure.output(SessionsView).query(({ ctx }) => listSessions(ctx)),
  endSession: procedure
    .input(EndSessionInput)
    .output(SessionsView)
    .mutation(({ ctx, input }) => endSession(ctx, input)),
  exportData: countedProcedure.output(AccountExport).query(({ ctx }) => exportAccount(ctx)),
  close: procedure.output(SignedOut).mutation(({ ctx }) => closeAccount(ctx)),
})
