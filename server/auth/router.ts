import { newcomerProcedure, procedure, router } from '#server/trpc.ts'
import {
  CheckSmsCodeInput,
  CurrentClient,
  IdentByPhoneInput,
  IdentByPhoneResult,
  SignedIn,
  SignedOut,
  SignOutInput,
} from '#shared/auth/contract.ts'
import { checkSmsCode } from './check-sms-code.ts'
import { getClient } from './get-client.ts'
import { identByPhone } from './ident-by-phone.ts'
import { signOut } from './sign-out.ts'

export const authRouter = router({
  client: newcomerProcedure.output(CurrentClient).query(({ ctx }) => getClient(ctx)),
  identByPhone: procedure
    .input(IdentByPhoneInput)
    .output(IdentByPhoneResult)
    .mutation(({ ctx, input }) => identByPhone(ctx, input)),
  checkSmsCode: procedure
    .input(CheckSmsCodeInput)
    .output(SignedIn)
    .mutation(({ ctx, input }) => checkSmsCode(ctx, input)),
  signOut: procedure
    .input(SignOutInput)
    .output(SignedOut)
    .mutation(({ ctx, input }) => signOut(ctx, input)),
})
