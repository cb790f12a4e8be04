import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { ShopServer } from './shop-server.ts'

/** Runs a command of the staff, such as `review publish 17`, on the database of a running shop. */
export async function runStaff({ databaseUrl }: ShopServer, ...words: readonly string[]): Promise<string> {
  const env = { DATABASE_URL: databaseUrl }
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/shop.ts', ...words], { env })
  return stdout
}
