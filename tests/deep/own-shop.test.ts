import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { BrowserContext, Page } from '@playwright/test'
import { afterAll, beforeAll, vi } from 'vitest'
import * as z from 'zod/mini'
import { openShop } from '#server/open-shop.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { startServing } from '#tests/commands/serving-shop.ts'
import { waitUntilHydrated } from '#tests/e2e/support/hydrated.ts'
import { drawPhoto } from '#tests/support/drawn-photo.ts'
import { nthPhone } from '#tests/support/nth-phone.ts'
import { PRODUCTION } from '#tests/support/production.ts'
import { type RunningServer, startServer } from '../../scripts/bench/processes.ts'
import { openBrowser } from '../../scripts/lib/browser.ts'
import { buildFolder, serverEntry } from '../../scripts/lib/build.mjs'
import { freePort } from '../../scripts/lib/free-port.mjs'
import { deepLine, type Figures } from './support/deep-line.ts'
import { flawsOfFile } from './support/demo-file.ts'
import { BANK_SITE, type OutsideWorld, openOutsideWorld, ROBOT } from './support/outside-world.ts'

/**
 * Budget: 0.8 min beside the soak.
 * Sells a catalog of one's own in production, from the import to a refund, with the adapters of the real upstreams, and
 * counts the calls of a slow one.
 */
const STAFF = 'orders@shop.test'
const BUYER = { name: 'Соколова Марина', email: 'marina@buyer.test', digits: '9255070602' }
const POLISH = 'LS-12-8'
/** Prices of the catalog less 2 % for prepayment, in whole roubles. */
const PAID = { polish: 442, cream: 1264 } as const
/** What the carrier asks for the courier, and 7.5 ‰ of 3,000 ₽, the step of the declared value. */
const COURIER = 480.5 + 22.5
const DOCUMENTS = ['oferta', 'end-user-agreement', 'privacy-agreement', 'personal-data-consent']

/** All processes of the shop together call an upstream so often at once. */
const CALLS = 20
const CALLERS = 60
const CAPTCHA_MS = 1500
const SATURATED_MS = 6000

const SETTINGS = {
  company: {
    ...{ phone: '8 800 100-20-30', email: 'care@shop.test' },
    legalEntity: {
      ...{ name: 'ИП Лакова Вера', inn: '770000000000', ogrn: '320000000000000' },
      address: 'Москва, Тверская, 1',
    },
  },
  documents: { folder: 'documents' },
  warehouse: { city: 'Челябинск', where: 'в Челябинске', postalCode: '454000' },
}

const CATALOG = `<?xml version="1.0" encoding="UTF-8"?>
<yml_catalog date="2026-11-20T12:00:00+03:00"><shop>
<name>Лаковая лавка</name><company>ИП Лакова Вера</company><url>https://shop.test/</url>
<currencies><currency id="RUR" rate="1"/></currencies>
<categories><category id="1">Гель-лаки</category><category id="2">Уход</category></categories>
<offers>
<offer id="1" available="true"><name>Гель-лак «Полночь»</name><vendor>Лунный свет</vendor>
<vendorCode>ЛС-12/8</vendorCode><price>451</price><currencyId>RUR</currencyId><categoryId>1</categoryId>
<picture>https://shop.test/img/midnight.jpg</picture><count>12</count><weight>0.05</weight>
<description>Плотный цвет с бликом.</description></offer>
<offer id="2" available="true"><name>Крем для рук «Шёлк»</name><vendor>Лунный свет</vendor>
<vendorCode>КР-75</vendorCode><price>1290</price><currencyId>RUR</currencyId><categoryId>2</categoryId>
<picture>https://shop.test/img/silk.jpg</picture><count>5</count><weight>0.1</weight>
<description>Питает кожу.</description></offer>
</offers></shop></yml_catalog>
`

/** The part of SmartCaptcha's widget that the shop uses, in the browser of somebody who passes unseen. */
const WIDGET = `{
  let pass
  let rounds = 0
  window.smartCaptcha = {
    render: (container, { callback }) => ((pass = callback), 1),
    execute: () => pass('token-' + Math.random() + '-' + ++rounds),
    reset() {}, destroy() {}, subscribe: () => () => {},
  }
  window.onCaptchaReady?.()
}`

let folder: string
let file: string
let world: OutsideWorld
let env: Record<string, string>
let origin: string
let port: number
let server: RunningServer | undefined
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'glyanets-own-'))
  file = join(folder, 'shop.db')
  world = await openOutsideWorld(folder, 'localhost')
  port = await freePort(4960)
  origin = `http://localhost:${port}`
  writeFileSync(join(folder, 'settings.json'), JSON.stringify(SETTINGS))
  mkdirSync(join(folder, 'documents'))
  for (const name of DOCUMENTS) writeFileSync(join(folder, 'documents', `${name}.pdf`), name)
  mkdirSync(join(folder, 'catalog'))
  writeFileSync(join(folder, 'catalog', 'market.yml'), CATALOG)
  const photos = { midnight: '#20205a', silk: '#e8c8b0' }
  for (const [name, color] of Object.entries(photos))
    writeFileSync(join(folder, 'catalog', `${name}.jpg`), await drawPhoto({ width: 900, height: 900, color }))
  env = {
    ...PRODUCTION,
    ...world.env,
    ...{ PUBLIC_ORIGIN: origin, TRUST_PROXY: '0', DATABASE_URL: `file:${file}`, PORT: String(port) },
    ...{ HOST: '127.0.0.1', LOG_LEVEL: 'error', SETTINGS_FILE: join(folder, 'settings.json') },
    ...{ MAIL_ORDERS_TO: STAFF, MAIL_CALLBACKS_TO: STAFF },
  }
}, MINUTE_MS)
afterAll(async () => {
  await server?.stop()
  await world?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Runs `npm run shop -- …` with the settings of the shop. Throws what it complains about. */
function staff(...call: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const given = { ...process.env, NODE_ENV: undefined, ...env }
    execFile(process.execPath, ['scripts/shop.ts', ...call], { env: given }, (error, output, complaint) =>
      error ? reject(new Error(`${call.join(' ')}: ${output}${complaint}`)) : resolve(output.trim()),
    )
  })
}

deepLine(
  {
    promises: ['A28'],
    tried: 'an empty shop imports a catalog, sells by a browser, delivers, and refunds a piece',
  },
  async (figures) => {
    await fillShop(figures)
    server = await startServer([serverEntry(buildFolder())], { port, readyPath: '/readyz', env })
    const browser = await openBrowser()
    try {
      const context = await browser.newContext({ locale: 'ru-RU' })
      context.setDefaultTimeout(20_000)
      await serveOutside(context)
      const page = await context.newPage()
      const errors: string[] = []
      page.on('pageerror', (error) => errors.push(String(error)))
      await fillBasket(page, figures)
      const total = await order(page)
      await pay(page, total, figures)
      await deliverAndRefund(page, figures)
      await signIn(page, figures)
      figures.is('errors of the pages', errors.join(', ') || 'none', 'none')
    } finally {
      await browser.close()
    }
    await readMessages(figures)
    await server.stop()
    figures.is('flaws of the database', flawsOfFile(file).join(', ') || 'none', 'none')
  },
)

/** Visitors whose captcha the provider refuses, each from another address, until they are told to stop. */
function askForCodes(shopOrigin: string) {
  const answers = new Map<number | string, number>()
  let [asked, isOver] = [0, false]
  const callers = Array.from({ length: CALLERS }, async () => {
    while (!isOver) {
      asked += 1
      const from = `198.18.${Math.floor(asked / 250)}.${asked % 250}`
      const body = JSON.stringify({ phone: nthPhone(asked), captchaToken: `${ROBOT}-${asked}` })
      const headers = { 'content-type': 'application/json', connection: 'close', 'x-forwarded-for': from }
      const path = '/trpc/auth.identByPhone'
      const status = await fetch(shopOrigin + path, { method: 'POST', headers, body }).then(
        (answer) => answer.status,
        (error: unknown) => String(error),
      )
      answers.set(status, (answers.get(status) ?? 0) + 1)
    }
  })
  return {
    async stop() {
      isOver = true
      await Promise.all(callers)
      return answers
    },
  }
}

// Requirement: SEC-40
deepLine(
  {
    promises: ['A20', 'F3'],
    tried: `${CALLERS} visitors ask for codes all the time while the captcha takes ${CAPTCHA_MS / 1000} s for each; two processes, and a handover to two others`,
  },
  async (figures) => {
    const ownPort = await freePort(port + 1)
    const settings = { ...env, TRUST_PROXY: '1', WORKERS: '2', PORT: String(ownPort) }
    const shop = await startServing(file, { port: ownPort, env: settings })
    try {
      Object.assign(world.captcha, { answersAfterMs: CAPTCHA_MS, mostAtOnce: 0 })
      const visitors = askForCodes(`http://localhost:${ownPort}`)
      // Whoever comes first finds one process ready.
      const isFull = () => world.captcha.mostAtOnce >= CALLS
      await vi.waitUntil(isFull, { timeout: MINUTE_MS }).catch(() => undefined)
      await pause(SATURATED_MS)
      figures.is('calls at once at the captcha, most', world.captcha.mostAtOnce, CALLS)
      world.captcha.mostAtOnce = 0
      await shop.handOver()
      await pause(CAPTCHA_MS)
      const answers = await visitors.stop()
      // The old processes finish the calls that they have begun.
      figures.atLeast('the same during a handover', world.captcha.mostAtOnce, CALLS)
      figures.atMost('the same, old and new processes together', world.captcha.mostAtOnce, 2 * CALLS)
      figures.seen(
        'answers, by their status',
        [...answers].map(([status, n]) => `${n} × ${status}`).join(', '),
      )
    } finally {
      shop.kill()
    }
  },
)

async function fillShop(figures: Figures): Promise<void> {
  openShop(`file:${file}`, 'production').close()
  const report = await staff('import', join(folder, 'catalog'))
  figures.is('products created by the import', Number(/created: (\d+)/.exec(report)?.[1]), 2)
  figures.is('products refused by it', Number(/refused: (\d+)/.exec(report)?.[1]), 0)
  const missing = (await staff('settings', 'missing'))
    .split('\n')
    .filter((line) => line.startsWith('  ') && !line.includes('optional:'))
  figures.is('what the shop lacks to sell', missing.join(', ') || 'nothing', 'nothing')
}

/** Answers for the sites that only a browser reaches. */
async function serveOutside(context: BrowserContext): Promise<void> {
  await context.route('https://smartcaptcha.cloud.yandex.ru/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: WIDGET }),
  )
  await context.route(`${BANK_SITE}/**`, (route) => {
    const id = new URL(route.request().url()).searchParams.get('orderId') ?? ''
    const back = world.bank.payments.get(id)?.confirmation?.return_url ?? ''
    const body = `<!doctype html><h1>${id}</h1><a href="${back}">Вернуться в магазин</a>`
    return route.fulfill({ contentType: 'text/html; charset=utf-8', body })
  })
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(origin + path)
  await waitUntilHydrated(page)
}

async function fillBasket(page: Page, figures: Figures): Promise<void> {
  await open(page, '/')
  const field = page.getByRole('combobox', { name: 'Поиск по магазину' })
  await field.fill('полночь')
  await field.press('Enter')
  await page.waitForURL(/\/search\//)
  await page.locator('main a[href^="/product/"]').first().click()
  await page.waitForURL(`**/product/${POLISH}/`)
  const photo = page.getByRole('group', { name: 'Фотографии товара' }).getByRole('img').first()
  await vi.waitUntil(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth > 0), {
    timeout: 20_000,
  })
  const type = await photo.evaluate((image: HTMLImageElement) => image.currentSrc.split('.').at(-1) ?? '')
  figures.is('type of the photo that the browser shows', type, 'avif')
  await add(page)
  await open(page, '/product/KR-75/')
  await add(page)
}

async function add(page: Page): Promise<void> {
  const answer = page.waitForResponse(/\/trpc\/basket\.add/)
  await page.locator('main').getByRole('button', { name: 'В корзину', exact: true }).first().click()
  await answer
}

/** Orders by courier and prepayment. Returns the total that the checkout shows, in roubles. */
async function order(page: Page): Promise<number> {
  await open(page, '/shop/cart/')
  const control = page.getByRole('group', { name: /^Количество.*Полночь/ }).first()
  const answer = page.waitForResponse(/\/trpc\/basket\./)
  await control.getByRole('button').last().click()
  await answer
  await open(page, '/shop/cart/checkout/')
  await page.getByLabel('Фамилия и Имя').fill(BUYER.name)
  await page.getByLabel('Телефон').pressSequentially(BUYER.digits)
  await page.getByRole('textbox', { name: 'Email' }).fill(BUYER.email)
  const delivery = page.getByRole('group', { name: 'Способ доставки' })
  await delivery.getByRole('radio', { name: /^Курьер CDEK/ }).check()
  await page.getByLabel('Улица').fill('Лесная')
  await page.getByLabel('Дом').fill('12')
  await page.getByLabel('Квартира').fill('48')
  const payment = page.getByRole('group', { name: 'Способ оплаты' })
  await payment.getByRole('radio', { name: /^Банковской картой онлайн/ }).check()
  const summary = page.getByRole('complementary', { name: 'Итоги заказа' })
  await vi.waitUntil(async () => (await summary.locator('[aria-busy="true"]').count()) === 0, {
    timeout: 20_000,
  })
  const total = summary.locator('p').filter({ hasText: 'Итого' }).locator('strong')
  const shown = Number(((await total.textContent()) ?? '').replaceAll(/\D/g, ''))
  await page.getByRole('button', { name: 'Оформить заказ' }).click()
  await page.waitForURL(`${BANK_SITE}/**`)
  return shown
}

const Amount = z.object({ value: z.string() })
/** What the shop asks the bank for, with the receipt. */
const Asked = z.object({
  amount: Amount,
  receipt: z.object({ items: z.array(z.object({ quantity: z.string(), amount: Amount })) }),
})

/** Returns what the bank was last asked for, and what the items of the receipt add up to, in roubles. */
function lastReceipt(kind: 'payments' | 'refunds'): { readonly asked: number; readonly items: number } {
  const found = world.bank.requests.findLast(
    ({ method, path }) => method === 'POST' && path === `/v3/${kind}`,
  )
  const { amount, receipt } = Asked.parse(found?.fields)
  const sums = receipt.items.map((item) => Number(item.quantity) * Number(item.amount.value))
  return { asked: Number(amount.value), items: sums.reduce((sum, one) => sum + one, 0) }
}

function status(page: Page, heading: string | RegExp): Promise<void> {
  const state = page.getByRole('region', { name: 'Состояние заказа' })
  return state.getByRole('heading', { name: heading }).waitFor()
}

async function pay(page: Page, total: number, figures: Figures): Promise<void> {
  const id = (await page.locator('h1').textContent()) ?? ''
  const paid = world.bank.pay(id)
  const body = world.bank.messageOf('payment.succeeded', paid)
  const notified = await fetch(`${origin}/bank/notify/`, { method: 'POST', body })
  figures.is('status of the answer to the notification', notified.status, 200)
  await page.getByRole('link', { name: 'Вернуться в магазин' }).click()
  await page.waitForURL(/\/order\//)
  await status(page, /^Оплачен/)
  const { asked, items } = lastReceipt('payments')
  figures.is('paid, in roubles, as the checkout has shown', asked, total)
  figures.is(
    'what the prices of the catalog and of the carrier make',
    asked,
    2 * PAID.polish + PAID.cream + COURIER,
  )
  figures.is('sum of the items of the receipt, in roubles', items, asked)
}

async function deliverAndRefund(page: Page, figures: Figures): Promise<void> {
  const [{ id }] = JSON.parse(await staff('order', 'list', '--json')) as [{ id: number }]
  for (let moves = 0; moves < 4; moves++) await staff('order', 'advance', String(id))
  await page.reload()
  await status(page, /^Доставлен/)
  await staff('order', 'refund', String(id), '--line', `${POLISH}:1`, '--reason', 'Флакон разбился')
  await vi.waitUntil(() => world.bank.refunds.size > 0, { timeout: MINUTE_MS })
  const { asked, items } = lastReceipt('refunds')
  figures.is('refunded for one piece of two, in roubles', asked, PAID.polish)
  figures.is('sum of the items of its receipt, in roubles', items, asked)
  const refund = page.getByRole('region', { name: 'Возврат' })
  await vi.waitUntil(
    async () => {
      await page.reload()
      return /Вернули/.test((await refund.textContent()) ?? '')
    },
    { timeout: MINUTE_MS, interval: 1000 },
  )
  const text = ((await refund.textContent()) ?? '').replaceAll(/\s/g, ' ')
  figures.is('the page of the order shows the refund', text.includes(`${asked} р.`) ? 'yes' : text, 'yes')
}

async function signIn(page: Page, figures: Figures): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: 'Войти' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Введите номер телефона').pressSequentially(BUYER.digits)
  await dialog.getByRole('button', { name: 'Получить код' }).click()
  const code = () => world.messages.map(({ text }) => /код (\d{4})/.exec(text)?.[1]).findLast(Boolean)
  await vi.waitUntil(() => code() !== undefined, { timeout: 20_000 })
  await dialog.getByRole('textbox', { name: 'Цифра 1 из 4' }).waitFor()
  await page.keyboard.type(code() ?? '')
  await page.waitForURL(/\/personal\//)
  await open(page, '/personal/orders/')
  const rows = page.locator('main').getByRole('listitem').filter({ hasText: 'возвращено' })
  await rows.first().waitFor()
  figures.is('orders with a refund in the account', await rows.count(), 1)
}

async function readMessages(figures: Figures): Promise<void> {
  const mailsTo = (address: string) => world.mail.mails.filter(({ to }) => to.includes(address)).length
  await vi.waitUntil(() => mailsTo(STAFF) > 1 && mailsTo(BUYER.email) > 1, { timeout: MINUTE_MS })
  figures.atLeast('mails to the buyer', mailsTo(BUYER.email), 2)
  // Of the order, and that its payment has come.
  figures.is('mails to the staff', mailsTo(STAFF), 2)
  const ofBuyer = world.messages.filter(({ to }) => to === `7${BUYER.digits}`)
  figures.atLeast('SMS to the buyer', ofBuyer.length, 2)
  figures.is('SMS to others', world.messages.length - ofBuyer.length, 0)
  figures.is('tokens of the captcha that were checked', new Set(world.tokens).size, 2)
  const tariffs = world.carrier.requestedPaths().filter((path) => path === 'calculator/tariff').length
  figures.atLeast('questions to the carrier about prices', tariffs, 1)
}
