import { readFileSync } from 'node:fs'
import { staffLooks } from '#server/looks/staff-looks.ts'
import { importStaffLooks, showStaffLook } from '#server/staff/look-commands.ts'
import { LookFile } from '#shared/looks/look-file.ts'
import { type CliContext, type Command, table } from './command.ts'

function describeLooks({ db, isJson }: CliContext): string {
  const rows = staffLooks({ db })
  if (isJson) return JSON.stringify(rows)
  return table(
    ['look', 'shown', 'products', 'title'],
    rows.map(({ slug, isShown, products, title }) => [slug, isShown ? 'yes' : 'no', products, title]),
  )
}

/** Reads a file of looks. Throws an Error that says what is wrong with it. */
function readLookFile(file: string): LookFile {
  const read = LookFile.safeParse(parseJson(file))
  if (read.success) return read.data
  const [issue] = read.error.issues
  const keys = issue?.code === 'unrecognized_keys' ? `: ${issue.keys.join(', ')}` : ''
  throw new Error(`${file}: ${issue?.path.join('.') || 'the file'} is not valid (${issue?.code}${keys})`)
}

function parseJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8').replace(/^\ufeff/, ''))
  } catch (error) {
    throw new Error(`${file}: ${error instanceof Error ? error.message : String(error)}`)
  }
}

function show(isShown: boolean): Command['run'] {
  return (shop, [slug = '']) => {
    showStaffLook(shop, { slug, isShown })
    return describeLooks(shop)
  }
}

export const lookCommands: Readonly<Record<string, Command>> = {
  'look import': {
    usage: 'look import FILE',
    summary: 'adds the looks (lessons with their products) of a JSON file, and replaces those it names again',
    arity: 1,
    run(shop, [file = '']) {
      const done = importStaffLooks(shop, readLookFile(file))
      if (shop.isJson) return JSON.stringify(done)
      return `added ${done.added.length}, replaced ${done.replaced.length}\n${describeLooks(shop)}`
    },
  },
  'look list': {
    usage: 'look list',
    summary: 'lists the looks, also those that are not shown',
    arity: 0,
    run: (shop) => describeLooks(shop),
  },
  'look off': {
    usage: 'look off LOOK',
    summary: 'takes a look off the pages',
    arity: 1,
    run: show(false),
  },
  'look on': {
    usage: 'look on LOOK',
    summary: 'shows a look again',
    arity: 1,
    run: show(true),
  },
}
