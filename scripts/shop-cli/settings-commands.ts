import { readFileSync } from 'node:fs'
import { BadEnvironment, readConfig, readPlaces } from '#server/config.ts'
import { DEMO_SETTINGS } from '#server/demo/demo-settings.ts'
import { describeLacks, type Lack, missingToSell } from '#server/settings/missing-to-sell.ts'
import { parseSettings, readSettings } from '#server/settings/read-settings.ts'
import type { ShopSettings } from '#server/settings/shop-settings.ts'
import { type Command, type FileCommand, said } from './command.ts'

type Env = Readonly<Record<string, string | undefined>>

/** Returns the settings with which a server with this environment would start. Throws BadSettings. */
export function settingsOfStart(env: Env): ShopSettings {
  const { appEnv, settingsPlace } = readPlaces(env)
  return readSettings(settingsPlace, appEnv === 'demo' ? DEMO_SETTINGS : undefined)
}

export const settingsCommands: Readonly<Record<string, Command | FileCommand>> = {
  'settings check': {
    usage: 'settings check [FILE]',
    summary: 'checks the settings file, or another one, and names everything that is wrong in it',
    arity: 1,
    isLastOptional: true,
    runOnFile(_file, [path], call) {
      if (path !== undefined) parseSettings(readFileSync(path, 'utf8'), path)
      const source = path ?? settingsOfStart(call.env).source
      return said(call, { source, isInOrder: true }, `${source}: in order`)
    },
  },
  'settings show': {
    usage: 'settings show',
    summary: 'prints the settings that a start would use, with every default, and where they come from',
    arity: 0,
    runOnFile(_file, _words, { env, isJson }) {
      const { source, content } = settingsOfStart(env)
      return isJson
        ? JSON.stringify({ source, settings: content })
        : `${source}\n${JSON.stringify(content, null, 2)}`
    },
  },
  'settings missing': {
    usage: 'settings missing',
    summary: 'lists what a real shop lacks to sell, and where it is set',
    arity: 0,
    run({ db, env, isJson }) {
      const shop = settingsOfStart(env)
      const hasStaffAddress = Boolean(env.MAIL_CALLBACKS_TO && env.MAIL_ORDERS_TO)
      const hasRussianPost = Boolean(env.RUSSIAN_POST_KEY)
      const lacks = [
        ...environmentLacks(env),
        ...missingToSell({ db, shop, hasStaffAddress, hasRussianPost }),
      ]
      if (isJson) return JSON.stringify(lacks)
      return describeLacks(lacks, shop.source) || 'Nothing is missing.'
    },
  },
}

/** Returns what production's environment lacks: the keys of bank, captcha, SMS, mail, and carriers. */
function environmentLacks(env: Env): Lack[] {
  try {
    readConfig({ ...env, APP_ENV: 'production' })
    return []
  } catch (error) {
    if (!(error instanceof BadEnvironment)) throw error
    return error.lines.map((text) => ({ what: 'environment', text, isRequired: true }))
  }
}
