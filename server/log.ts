import { type Logger, pino } from 'pino'
import type { Config } from './config.ts'

/** Creates the structured log. Hides personal data that are logged by mistake under one of these names. */
export function createLog(level: Config['logLevel']): Logger {
  return pino({
    level,
    redact: {
      paths: [
        'phone',
        'email',
        'code',
        'token',
        'cookie',
        'address',
        '*.phone',
        '*.email',
        '*.code',
        '*.token',
      ],
      censor: '[hidden]',
    },
  })
}
