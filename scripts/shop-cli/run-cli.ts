import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { checkMigrations, MIGRATIONS } from '#db/check-migrations.ts'
import { openDatabase } from '#db/client.ts'
import { followLease } from '#db/lease.ts'
import { systemClock } from '#server/clock.ts'
import { readConfig } from '#server/config.ts'
import { simulatedClock } from '#server/simulator/clock.ts'
import { isAppError } from '#shared/errors.ts'
import { accountCommands } from './account-commands.ts'
import { backupCommands } from './backup-commands.ts'
import { budgetCommands } from './budget-commands.ts'
import { callbackCommands } from './callback-commands.ts'
import { clockCommands } from './clock-commands.ts'
import { type Command, type FileCommand, UsageError } from './command.ts'
import { orderCommands } from './order-commands.ts'
import { outboxCommands } from './outbox-commands.ts'
import { paymentCommands } from './payment-commands.ts'
import { productCommands } from './product-commands.ts'
import { reviewCommands } from './review-commands.ts'
import { settingsCommands, settingsInForce } from './settings-commands.ts'

const COMMANDS: Readonly<Record<string, Command | FileCommand>> = {
  ...orderCommands,
  ...paymentCommands,
  ...productCommands,
  ...reviewCommands,
  ...callbackCommands,
  ...outboxCommands,
  ...budgetCommands,
  ...accountCommands,
  ...backupCommands,
  ...clockCommands,
  ...settingsCommands,
}

const HELP = [
  'Manages the shop at DATABASE_URL (data/shop.db), also while its server runs.',
  '',
  ...Object.values(COMMANDS).flatMap(({ usage, summary }) => [`  ${usage}`, `      ${summary}`]),
  '',
  '  --json prints JSON',
].join('\n')

/** The result of a call. */
export interface CliResult {
  /** 0 for success, 1 for a refusal without changes, 2 for a wrong call. */
  readonly code: 0 | 1 | 2
  readonly text: string
}

type Env = Readonly<Record<string, string | undefined>>

/** Runs one call of the CLI on the database of a shop, whose server may be running and reads the same settings. */
export async function runCli(args: readonly string[], env: Env): Promise<CliResult> {
  try {
    return { code: 0, text: await run(args, env) }
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    return error instanceof UsageError ? { code: 2, text: `${text}\nSee --help` } : { code: 1, text }
  }
}

async function run(args: readonly string[], env: Env): Promise<string> {
  const { values, positionals } = readCall(args)
  if (values.help || positionals.length === 0) return HELP
  const name = Object.keys(COMMANDS).find((known) => `${positionals.join(' ')} `.startsWith(`${known} `))
  const command = name === undefined ? undefined : COMMANDS[name]
  if (name === undefined || !command) throw new UsageError(`there is no '${positionals.join(' ')}'`)
  const words = positionals.slice(name.split(' ').length)
  const left = command.arity - words.length
  const isEnough = left === 0 || (left === 1 && 'isLastOptional' in command && command.isLastOptional)
  if (!isEnough) throw new UsageError(`write: ${command.usage}`)

  const databaseUrl = env.DATABASE_URL || 'file:data/shop.db'
  const file = databaseUrl.replace(/^file:/, '')
  if ('runOnFile' in command)
    return command.runOnFile(file, words, {
      ...{ env, fromReplica: values['from-replica'], at: values.at, isJson: values.json },
    })
  if (!existsSync(file)) throw new Error(`there is no database at ${file}: npm start creates one`)
  const database = openDatabase(databaseUrl)
  if (env.REPLICA_LEASE === '1') followLease(database.sqlite, true, () => systemClock.now())
  try {
    const { pending } = checkMigrations(database.sqlite, MIGRATIONS)
    if (pending.length > 0)
      throw new Error('the database lacks migrations of this version: start the shop first')
    // The simulator's offset is zero unless its clock has been moved.
    const now = simulatedClock(database.db, systemClock).now()
    const { state, limit, base, dead, json } = values
    const config = () => ({ ...readConfig(env), shop: settingsInForce(env) })
    return await command.run({ db: database.db, now, env, config, isJson: json }, words, {
      ...{ state, limit, base, dead },
    })
  } catch (error) {
    if (isAppError(error, 'NOT_FOUND')) throw new Error(`there is no ${positionals[0]} ${words[0]}`)
    throw error
  } finally {
    database.close()
  }
}

function readCall(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        state: { type: 'string' },
        limit: { type: 'string' },
        base: { type: 'string' },
        dead: { type: 'boolean', default: false },
        'from-replica': { type: 'boolean', default: false },
        at: { type: 'string' },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}
