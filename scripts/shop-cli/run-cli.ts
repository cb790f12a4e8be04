import { userInfo } from 'node:os'
import { parseArgs } from 'node:util'
import { checkMigrations, MIGRATIONS } from '#db/check-migrations.ts'
import { type OpenDatabase, openDatabase } from '#db/client.ts'
import { keepLogOf } from '#db/kept-log.ts'
import { followLease } from '#db/lease.ts'
import { systemClock } from '#server/clock.ts'
import { readConfig, readPlaces } from '#server/config.ts'
import { requireEnvironment } from '#server/shop-environment.ts'
import { simulatedClock } from '#server/simulator/clock.ts'
import { hasActed, newestAction } from '#server/staff/actions.ts'
import { AppError, isAppError } from '#shared/errors.ts'
import { messageOf } from '#shared/messages.ts'
import { accountCommands } from './account-commands.ts'
import { backupCommands } from './backup-commands.ts'
import { budgetCommands } from './budget-commands.ts'
import { callbackCommands } from './callback-commands.ts'
import { campaignCommands } from './campaign-commands.ts'
import { clientCommands } from './client-commands.ts'
import { clockCommands } from './clock-commands.ts'
import {
  type CliContext,
  type Command,
  FailedAnswer,
  type FileCommand,
  OPTIONS,
  type OptionName,
  type Options,
  type Terminal,
  UsageError,
} from './command.ts'
import { couponCommands } from './coupon-commands.ts'
import { exportCommands } from './export-commands.ts'
import { failureWords } from './failure-words.ts'
import { importCommands } from './import-command.ts'
import { lookCommands } from './look-commands.ts'
import { orderCommands } from './order-commands.ts'
import { outboxCommands } from './outbox-commands.ts'
import { paymentCommands } from './payment-commands.ts'
import { photoCommands } from './photo-commands.ts'
import { printable } from './printable.ts'
import { productCommands } from './product-commands.ts'
import { refundCommands } from './refund-commands.ts'
import { namingFile, requireDatabase } from './require-database.ts'
import { reviewCommands } from './review-commands.ts'
import { settingsCommands, settingsOfStart } from './settings-commands.ts'
import { staffCommands } from './staff-commands.ts'

const COMMANDS: Readonly<Record<string, Command | FileCommand>> = {
  ...orderCommands,
  ...exportCommands,
  ...refundCommands,
  ...paymentCommands,
  ...productCommands,
  ...importCommands,
  ...photoCommands,
  ...reviewCommands,
  ...lookCommands,
  ...callbackCommands,
  ...clientCommands,
  ...couponCommands,
  ...campaignCommands,
  ...outboxCommands,
  ...budgetCommands,
  ...accountCommands,
  ...backupCommands,
  ...clockCommands,
  ...settingsCommands,
  ...staffCommands,
}

const HELP = [
  'Manages the shop at DATABASE_URL (data/shop.db), also while its server runs.',
  '',
  ...Object.values(COMMANDS).flatMap(({ usage, summary }) => [`  ${usage}`, `      ${summary}`]),
  '',
  '  --json prints JSON',
  '  --by NAME says who acts, which is recorded; without it, whoever uses sudo, or the user of the system',
].join('\n')

/** The result of a call. */
export interface CliResult {
  /** 0 for success, 1 for a refusal without changes, 2 for a wrong call. */
  readonly code: 0 | 1 | 2
  readonly text: string
  /** Whether the text of a refusal is data, which belongs to the output. */
  readonly isData?: true
}

/** Where a call says something besides its result. */
export interface Asides {
  readonly warn: CliContext['warn']
  readonly terminal?: Terminal | undefined
}

const UNHEARD: Asides = { warn: () => undefined }

type Env = Readonly<Record<string, string | undefined>>

/** Returns the path of the shop's database. */
export function databasePath({ DATABASE_URL: url }: Env): string {
  return (url || 'file:data/shop.db').replace(/^file:/, '')
}

/** Runs one call of the CLI on the database of a shop, whose server may be running and reads the same settings. */
export async function runCli(args: readonly string[], env: Env, asides = UNHEARD): Promise<CliResult> {
  try {
    return { code: 0, text: await run(args, env, asides) }
  } catch (error) {
    const text = failureWords(error)
    if (error instanceof FailedAnswer && error.isJson)
      return { code: 1, text: printable(text, true), isData: true }
    const shown = printable(text, false)
    return error instanceof UsageError ? { code: 2, text: `${shown}\nSee --help` } : { code: 1, text: shown }
  }
}

async function run(args: readonly string[], env: Env, { warn, terminal }: Asides): Promise<string> {
  const { values, positionals } = readCall(args)
  if (values.help || positionals.length === 0) return HELP
  const name = Object.keys(COMMANDS).find((known) => `${positionals.join(' ')} `.startsWith(`${known} `))
  const command = name === undefined ? undefined : COMMANDS[name]
  if (name === undefined || !command) throw new UsageError(`there is no '${positionals.join(' ')}'`)
  const words = positionals.slice(name.split(' ').length)
  refuseForeign(command, values)
  const left = command.arity - words.length
  const isEnough =
    left === 0 || (left === 1 && command.isLastOptional) || (left < 0 && command.isLastRepeatable)
  if (!isEnough) throw new UsageError(`write: ${command.usage}`)

  const file = databasePath(env)
  if ('runOnFile' in command)
    return printable(
      await command.runOnFile(file, words, {
        ...{ env, fromReplica: values['from-replica'], at: values.at, isJson: values.json },
      }),
      values.json,
    )
  requireDatabase(file, ': npm start creates one')
  const leaveLog = keepLogOf(file)
  const database = open(file)
  if (env.REPLICA_LEASE === '1') followLease(database.sqlite, true, () => systemClock.now())
  try {
    const { pending } = checkMigrations(database.sqlite, MIGRATIONS)
    if (pending.length > 0)
      throw new Error('the database lacks migrations of this version: start the shop first')
    // Also for what only reads: its links and its settings would be those of another shop.
    requireEnvironment(database.sqlite, readPlaces(env).appEnv)
    // The simulator's offset is zero unless its clock has been moved.
    const now = simulatedClock(database.db, systemClock).now()
    const config = () => ({ ...readConfig(env), shop: settingsOfStart(env) })
    const by = readName(values.by) ?? sudoUser(env) ?? systemUser()
    const { db } = database
    const { json: isJson } = values
    const shop = { db, now, env, config, by, isJson, warn, terminal }
    const before = newestAction(db)
    const text = await command.run(shop, words, values)
    if (values.by === undefined && hasActed(db, by, before))
      terminal?.note(`recorded as done by ${by}; --by NAME says who it was`)
    return printable(text, isJson)
  } catch (error) {
    if (isAppError(error, 'NOT_FOUND')) throw new Error(`there is no ${positionals[0]} ${words[0]}`)
    if (isAppError(error, 'BAD_INPUT')) throw new UsageError(fieldErrors(error.details.fields))
    if (error instanceof AppError) throw new Error(messageOf(error))
    throw namingFile(error, file)
  } finally {
    database.close()
    leaveLog()
  }
}

function open(file: string): OpenDatabase {
  try {
    return openDatabase(`file:${file}`)
  } catch (error) {
    throw namingFile(error, file)
  }
}

/** Refuses an option that the command would not read, so that a typing error does not widen what it does. */
function refuseForeign(command: Command | FileCommand, values: Options): void {
  const names = Object.keys(OPTIONS) as OptionName[]
  const { takes = [] } = command
  const foreign = names.find(
    (name) => values[name] !== undefined && values[name] !== false && !takes.includes(name),
  )
  if (foreign !== undefined) throw new UsageError(`there is no --${foreign} here; write: ${command.usage}`)
}

const LONGEST_NAME = 60

function readName(given: string | undefined): string | undefined {
  const name = given?.trim()
  if (name === '' || (name?.length ?? 0) > LONGEST_NAME)
    throw new UsageError(`--by must have 1 to ${LONGEST_NAME} characters`)
  return name
}

/** Returns the person who uses sudo; undefined for root, who is nobody in particular (STAFF-400). */
function sudoUser({ SUDO_USER = '' }: Env): string | undefined {
  const user = SUDO_USER.trim().slice(0, LONGEST_NAME)
  return user === '' || user === 'root' ? undefined : user
}

/** Returns the name of the user of the system, or the number of one that has no name, as in a container. */
function systemUser(): string {
  try {
    return userInfo().username
  } catch {
    return `user ${process.getuid?.() ?? ''}`
  }
}

function fieldErrors(fields: Readonly<Record<string, string>>): string {
  return Object.entries(fields)
    .map(([field, text]) => `${field}: ${text}`)
    .join('\n')
}

/** A word such as -100 is an argument, not an option. */
const NEGATIVE = /^-(?=\d+$)/

function readCall(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: args.map((word) => word.replace(NEGATIVE, '−')),
      allowPositionals: true,
      options: {
        ...OPTIONS,
        by: { type: 'string' },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    })
    return { values, positionals }
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}
