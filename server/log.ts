import { type DestinationStream, type Logger, pino } from 'pino'
import type { Config } from './config.ts'
import { maskText } from './mask.ts'
import { UpstreamError } from './upstream/upstream-error.ts'

/** Where a sign-in code could be logged by mistake. The `code` of an error stays readable (OPS-23). */
const CODES = ['code', 'input.code', 'body.code', 'form.code', 'message.code']
/** The longest chain of causes that is logged. */
const MAX_CAUSES = 3

/**
 * Creates the structured log, which goes to standard output by default. Hides personal data that are logged by
 * mistake under one of these names.
 */
export function createLog(level: Config['logLevel'], destination?: DestinationStream): Logger {
  return pino(
    {
      level,
      serializers: { err: (error: unknown) => describeError(error, MAX_CAUSES) },
      redact: {
        paths: [
          ...['phone', 'email', 'token', 'cookie', 'address'],
          ...['*.phone', '*.email', '*.token', '*.cookie', '*.address'],
          ...CODES,
        ],
        censor: '[hidden]',
      },
    },
    destination ?? pino.destination(1),
  )
}

/**
 * Describes an error by what a person needs: no other fields, because those of a database error contain what was to
 * be stored.
 */
function describeError(error: unknown, causes: number): object {
  if (!(error instanceof Error)) return { type: typeof error, message: maskText(String(error)) }
  return {
    type: error.name,
    message: maskText(error.message),
    ...('code' in error ? { code: error.code } : {}),
    // What an upstream has answered is masked already.
    ...(error instanceof UpstreamError ? { answer: error.answer } : {}),
    stack: maskText(error.stack ?? ''),
    ...(error.cause === undefined || causes === 0 ? {} : { cause: describeError(error.cause, causes - 1) }),
  }
}
