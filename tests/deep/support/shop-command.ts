import { execFile } from 'node:child_process'

/** Runs `npm run shop -- …` on a database file. Returns its exit code and what it has said. */
export function shopCommand(
  path: string,
  ...call: readonly string[]
): Promise<{ code: number; text: string }> {
  const env = { ...process.env, DATABASE_URL: `file:${path}`, NODE_ENV: undefined }
  return new Promise((resolve) => {
    execFile(process.execPath, ['scripts/shop.ts', ...call], { env }, (error, output, complaint) => {
      resolve({
        code: typeof error?.code === 'number' ? error.code : error ? 1 : 0,
        text: output + complaint,
      })
    })
  })
}
