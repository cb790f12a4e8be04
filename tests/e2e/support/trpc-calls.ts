import type { Page } from '@playwright/test'
import { expect } from './shop-test.ts'

/** Runs a tRPC query with the cookies of the page's browser and returns its data. A refusal fails the test. */
export async function runQuery<T>(page: Page, path: string, input?: object): Promise<T> {
  const query = input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`
  return resultOf<T>(await page.request.get(`/trpc/${path}${query}`))
}

/** Runs a tRPC mutation with the cookies of the page's browser and returns its data. A refusal fails the test. */
export async function runMutation<T>(page: Page, path: string, input: object): Promise<T> {
  return resultOf<T>(await page.request.post(`/trpc/${path}`, { data: input }))
}

async function resultOf<T>(response: { ok(): boolean; text(): Promise<string> }): Promise<T> {
  const text = await response.text()
  expect(response.ok(), text).toBe(true)
  return (JSON.parse(text) as { result: { data: T } }).result.data
}
