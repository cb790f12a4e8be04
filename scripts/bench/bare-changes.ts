import { createHash, randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { type Context, Hono } from 'hono'
import type { Sqlite } from '#db/client.ts'
import { stepOfParcel } from '#server/tariffs/parcel.ts'
import { joined } from '#shared/mail/joined.ts'
import { orderPath, productPath } from '#shared/paths.ts'
import { HOUR_MS } from '#shared/time.ts'

/**
 * The changes of the baseline server, as somebody would write them by hand who knows what the shop stores. They write the
 * same rows in as many commits for the guest, the basket, the order, its messages, its consent, and the budgets; the
 * answers say as much and are compressed alike. The stand-ins of captcha, SMS, and mail, which the shop runs in its own
 * process, are here too. Left out is what needs no row: validation, rules, and explanations.
 */
export function bareChanges(sqlite: Sqlite, lineSql: string, giftSql: string): Hono {
  const app = new Hono()
  const write = writes(sqlite)
  const lines = sqlite.prepare<[number], LineRow>(lineSql)
  const gifts = sqlite.prepare<[], object>(giftSql)
  const basketAnswer = (basketId: number) => ({ items: lines.all(basketId), gifts: gifts.all() })
  const inTransaction = sqlite.transaction((work: () => unknown) => work())

  app.post('/quantity', async (c) => {
    const { shopItemId, by } = await c.req.json<{ shopItemId: number; by: number }>()
    const { basketId } = guestOf(write, c)
    inTransaction.immediate(() => write.changeLine.run(by, basketId, shopItemId, by))
    return send(c, basketAnswer(basketId))
  })
  app.post('/add', async (c) => {
    const { shopItemId } = await c.req.json<{ shopItemId: number }>()
    const token = randomBytes(32).toString('base64url')
    const now = Date.now()
    let basketId = 0
    inTransaction.immediate(() => {
      spend(write, 'guest:address:127.0.0.1', now)
      const shopperId = Number(write.guest.run(hashOf(token), now, now).lastInsertRowid)
      basketId = Number(write.basket.run(shopperId, now).lastInsertRowid)
      write.addLine.run(basketId, shopItemId, now)
    })
    c.header('Set-Cookie', `guest=${token}; Path=/; HttpOnly; SameSite=Lax`)
    return send(c, basketAnswer(basketId))
  })
  app.post('/choose', async (c) => {
    const { tariffId, paymentSystemId } = await c.req.json<{ tariffId: number; paymentSystemId: number }>()
    const { basketId } = guestOf(write, c)
    inTransaction.immediate(() => write.choose.run(tariffId, paymentSystemId, basketId))
    const basket = basketAnswer(basketId)
    return send(c, {
      ...basket,
      tariffs: write.tariffs.all(quoteKey(basket.items)),
      payments: write.payments.all(),
    })
  })
  app.post('/order', async (c) => {
    const form = await c.req.json<OrderForm>()
    const guest = guestOf(write, c)
    const now = Date.now()
    // The captcha's provider stores at once that a token is used.
    if (write.answerCaptcha.run(now, form.reToken).changes !== 1) throw new Error('captcha')
    const publicId = randomBytes(24).toString('base64url')
    inTransaction.immediate(() => placeOrder(write, lines, { form, guest, publicId, now }))
    return send(c, { path: orderPath(publicId) })
  })
  app.post('/simulator/api/captcha-token', (c) => {
    const token = randomBytes(24).toString('base64url')
    write.issueCaptcha.run(token, Date.now())
    return c.json({ token })
  })

  const sendMessages = messenger(sqlite, (work) => inTransaction.immediate(work))
  setInterval(sendMessages, 1000)
  return app
}

interface LineRow {
  readonly id: number
  readonly marking: string
  readonly name: string
  readonly brand: string
  readonly price: number
  readonly quantity: number
  readonly weight_grams: number
  readonly size_cm: number
}

type OrderForm = Record<'name' | 'phone' | 'email' | 'street' | 'timezone' | 'reToken', string>

interface Guest {
  readonly shopperId: number
  readonly basketId: number
  readonly generation: number
}

type Writes = ReturnType<typeof writes>

function writes(sqlite: Sqlite) {
  return {
    guestOf: sqlite.prepare<[string], Guest>(
      `SELECT s.id AS shopperId, b.id AS basketId, b.generation
       FROM shoppers s JOIN baskets b ON b.shopper_id = s.id WHERE s.token_hash = ?`,
    ),
    uses: sqlite
      .prepare<[string, number], number>('SELECT count(*) FROM limit_uses WHERE key = ? AND at > ?')
      .pluck(),
    use: sqlite.prepare<[string, number]>('INSERT INTO limit_uses (key, at) VALUES (?, ?)'),
    guest: sqlite.prepare<[string, number, number]>(
      'INSERT INTO shoppers (token_hash, created_at, seen_at) VALUES (?, ?, ?)',
    ),
    basket: sqlite.prepare<[number, number]>('INSERT INTO baskets (shopper_id, updated_at) VALUES (?, ?)'),
    addLine: sqlite.prepare<[number, number, number]>(
      'INSERT INTO basket_items (basket_id, product_id, quantity, added_at) VALUES (?, ?, 1, ?)',
    ),
    changeLine: sqlite.prepare<[number, number, number, number]>(
      `UPDATE basket_items SET quantity = quantity + ? WHERE basket_id = ? AND product_id = ?
       AND quantity + ? BETWEEN 1 AND (SELECT available FROM stock WHERE product_id = basket_items.product_id)`,
    ),
    choose: sqlite.prepare<[number, number, number]>(
      'UPDATE baskets SET tariff_id = ?, payment_system_id = ? WHERE id = ?',
    ),
    tariffs: sqlite.prepare<[string], object>(
      `SELECT t.*, o.name AS operator, q.price, q.days_from, q.days_to FROM tariffs t JOIN operators o ON o.id = t.operator_id
       JOIN carrier_quotes q ON q.key = t.id || ? ORDER BY t.sorting`,
    ),
    payments: sqlite.prepare<[], object>('SELECT * FROM payment_systems ORDER BY sorting'),
    issueCaptcha: sqlite.prepare<[string, number]>(
      'INSERT INTO simulator_captcha_tokens (token, issued_at) VALUES (?, ?)',
    ),
    answerCaptcha: sqlite.prepare<[number, string]>(
      'UPDATE simulator_captcha_tokens SET used_at = ? WHERE token = ? AND used_at IS NULL',
    ),
    spendCaptcha: sqlite.prepare<[string, number]>(
      'INSERT INTO used_captcha_tokens (token_hash, used_at) VALUES (?, ?)',
    ),
    order: sqlite.prepare<object>(
      `INSERT INTO orders (public_id, shopper_id, basket_id, generation, kind, fulfilment, payment, name, phone, email,
         sms_agreement, email_agreement, comment, need_call, need_cash_memo, is_mobile, timezone, delivery, address,
         payment_system_id, payment_system_name, is_prepay, is_unproven, quantity, base_total, total_discount, final_total,
         discounts, delivery_price, accrual_total, has_large_item, created_at, expires_at, reasons)
       VALUES (@publicId, @shopperId, @basketId, @generation, 'full', 'new', 'none', @name, @phone, @email, 1, 1, '', 0, 0,
         0, @timezone, @delivery, @address, 1, 'Наличными при получении', 0, 1, @quantity, @total, 0, @total, '{}', 350, 0,
         0, @now, @expiresAt, @reasons)`,
    ),
    item: sqlite.prepare<object>(
      `INSERT INTO order_items (order_id, position, product_id, marking, name, brand, img, url, quantity, base_price, price,
         line_total) VALUES (@orderId, 1, @id, @marking, @name, @brand, @img, @url, @quantity, @price, @price, @total)`,
    ),
    consent: sqlite.prepare<[number, string, number]>(
      'INSERT INTO consents (order_id, document_hash, at) VALUES (?, ?, ?)',
    ),
    event: sqlite.prepare<[number, string, string, number]>(
      'INSERT INTO order_events (order_id, track, state, at) VALUES (?, ?, ?, ?)',
    ),
    takeStock: sqlite.prepare<[number, number, number]>(
      'UPDATE stock SET available = available - ? WHERE product_id = ? AND available >= ?',
    ),
    move: sqlite.prepare<[number, number, number, number]>(
      "INSERT INTO stock_moves (product_id, delta, reason, order_id, at) VALUES (?, ?, 'order', ?, ?)",
    ),
    message: sqlite.prepare<[string, string, string, string, string, string | null, number, number]>(
      `INSERT INTO outbox (channel, dedupe_key, recipient, subject, body, letter, next_attempt_at, created_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    ),
    emptyBasket: sqlite.prepare<[number]>('DELETE FROM basket_items WHERE basket_id = ?'),
    closeBasket: sqlite.prepare<[number]>(
      'UPDATE baskets SET generation = generation + 1, tariff_id = 0, payment_system_id = 0 WHERE id = ?',
    ),
  }
}

const MIN_BYTES = 1024

/** Sends an answer, compressed like the shop's. */
function send(c: Context, answer: object): Response {
  const text = JSON.stringify(answer)
  c.header('Content-Type', 'application/json')
  if (text.length < MIN_BYTES || !c.req.header('accept-encoding')?.includes('gzip')) return c.body(text)
  c.header('Content-Encoding', 'gzip')
  return c.body(new Uint8Array(gzipSync(text, { level: 5 })))
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

function guestOf(write: Writes, c: Context): Guest {
  const token = /guest=([^;]+)/.exec(c.req.header('cookie') ?? '')?.[1] ?? ''
  const guest = write.guestOf.get(hashOf(token))
  if (!guest) throw new Error('no guest')
  return guest
}

const MOST_USES = 100_000

function spend(write: Writes, key: string, now: number): void {
  if ((write.uses.get(key, now - HOUR_MS) ?? 0) >= MOST_USES) throw new Error('too many')
  write.use.run(key, now)
}

/** The city, and the place from which parcels leave, as the shop's keys of quotes have them. */
const [TO_CITY, FROM] = ['1', '2270:454091']

/** Returns what follows the tariff's id in the key of a stored quote. */
function quoteKey([line]: readonly LineRow[]): string {
  if (!line) throw new Error('empty')
  const { weight_grams, size_cm, price, quantity } = line
  const parcel = {
    weightGrams: weight_grams * quantity,
    longestSideCm: size_cm,
    declaredValue: price * quantity,
  }
  const { weightGrams, longestSideCm, declaredValue } = stepOfParcel(parcel)
  return `:${TO_CITY}:${weightGrams}:${longestSideCm}:${declaredValue}:${FROM}`
}

const STAFF = 'zakazy@glyanets.example'
const CONSENT = createHash('sha256').update('consent').digest('hex')

interface Order {
  readonly form: OrderForm
  readonly guest: Guest
  readonly publicId: string
  readonly now: number
}

function placeOrder(
  write: Writes,
  lines: { get(basketId: number): LineRow | undefined },
  { form, guest, publicId, now }: Order,
): void {
  const { name, phone, email, street, timezone, reToken } = form
  const line = lines.get(guest.basketId)
  if (!line) throw new Error('empty')
  write.spendCaptcha.run(hashOf(reToken), now)
  spend(write, 'unproven-order:address:127.0.0.1', now)
  const total = line.price * line.quantity
  const orderId = Number(
    write.order.run({
      ...{ publicId, ...guest, name, phone, email, timezone, quantity: line.quantity, total, now },
      expiresAt: now + HOUR_MS,
      delivery: JSON.stringify({
        ...{ tariffId: 110, kind: 'courier', operatorId: 3, name: 'Курьер CDEK', deliveryTime: '3–5 дн.' },
        ...{ days: { from: 3, to: 5 }, point: null },
      }),
      address: JSON.stringify({
        ...{ country: 'Россия', region: 'Москва', city: 'Москва', text: '', postcode: '', street },
        ...{ buildingNumber: '1', buildingSuffix: '', flatNumber: '' },
      }),
      reasons: JSON.stringify([
        { kind: 'item', name: line.name, reason: `${line.quantity} шт. по ${line.price} р.`, amount: total },
        {
          ...{ kind: 'delivery', name: 'Доставка: Курьер CDEK', amount: 350 },
          reason: 'Тариф перевозчика; бесплатно от 5 000 р.',
        },
      ]),
    }).lastInsertRowid,
  )
  const { marking } = line
  write.item.run({ ...line, orderId, total, img: `/img/p/${marking}-1.svg`, url: productPath(marking) })
  write.consent.run(orderId, CONSENT, now)
  write.event.run(orderId, 'fulfilment', 'new', now)
  write.event.run(orderId, 'payment', 'none', now)
  write.takeStock.run(line.quantity, line.id, line.quantity)
  write.move.run(line.id, -line.quantity, orderId, now)
  spend(write, `notice:phone:${phone}`, now)
  spend(write, `sms:phone:${phone}`, now)
  const link = `http://localhost${orderPath(publicId)}`
  const sms = `Глянец: заказ № ${orderId} на ${total + 350} р. принят. ${link}`
  write.message.run('sms', `order:${publicId}:sms`, phone, '', sms, null, now, now)
  const letter = {
    number: String(orderId),
    link,
    name: line.name,
    goods: `${total} р.`,
    total: `${total + 350} р.`,
  }
  for (const [key, to, greeting] of [
    [
      'staff',
      STAFF,
      `Покупатель: ${name}\nТелефон: ${phone}, ${timezone}\nПочта: ${email}\nЗвонок: не нужен`,
    ],
    ['mail', email, `Здравствуйте!\n\nМы приняли ваш заказ № ${orderId} на сумму ${letter.total}`],
  ] as const) {
    const subject =
      key === 'staff' ? `Новый заказ № ${orderId} на ${letter.total}` : `Заказ № ${orderId} принят`
    write.message.run(
      ...(['mail', `order:${publicId}:${key}`, to, subject] as const),
      `${greeting}\n\n${line.name}, ${line.quantity} шт. — ${letter.goods}\nДоставка: 350 р.\nИтого: ${letter.total}\n\nДоставка: Курьер CDEK, 3–5 дн.\nАдрес: Москва, ${street}, д. 1\nОплата: Наличными при получении\n\nСостав и состояние заказа: ${link}\n\nВаш «Глянец»`,
      ...([JSON.stringify({ ...letter, key, greeting, street }), now, now] as const),
    )
  }
  write.emptyBasket.run(guest.basketId)
  write.closeBasket.run(guest.basketId)
}

interface MessageRow {
  readonly id: number
  readonly channel: string
  readonly dedupe_key: string
  readonly recipient: string
  readonly subject: string
  readonly body: string
  readonly letter: string | null
}

const BATCH = 20
const LEASE_MS = 60_000

/** Returns the function that sends what is due: it takes messages, hands them over, and stores that they are sent. */
function messenger(sqlite: Sqlite, inTransaction: (work: () => void) => void): () => void {
  const due = sqlite.prepare<[number, number], MessageRow>(
    `SELECT id, channel, dedupe_key, recipient, subject, body, letter FROM outbox
     WHERE sent_at IS NULL AND died_at IS NULL AND next_attempt_at <= ? ORDER BY next_attempt_at, id LIMIT ?`,
  )
  const take = sqlite.prepare<[number, number]>(
    'UPDATE outbox SET attempts = attempts + 1, next_attempt_at = ? WHERE id = ? AND sent_at IS NULL',
  )
  const deliver = sqlite.prepare<[string, string, string, string, string, string | null, number]>(
    `INSERT INTO simulator_messages (channel, dedupe_key, recipient, subject, body, html, sent_at)
     VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
  )
  const sent = sqlite.prepare<[number, number]>('UPDATE outbox SET sent_at = ? WHERE id = ?')
  const template = templateOf(sqlite)
  return () => {
    for (;;) {
      const now = Date.now()
      const rows = due
        .all(now, BATCH)
        .map((row) => ({ ...row, html: row.letter && htmlOf(template, row.letter) }))
      if (rows.length === 0) return
      inTransaction(() => {
        for (const { id } of rows) take.run(now + LEASE_MS, id)
      })
      inTransaction(() => {
        for (const { channel, dedupe_key, recipient, subject, body, html } of rows)
          deliver.run(channel, dedupe_key, recipient, subject, body, html, now)
      })
      inTransaction(() => {
        for (const { id } of rows) sent.run(now, id)
      })
    }
  }
}

/** Cuts a template out of a letter about an order that the shop has sent, instead of writing ten kilobytes of HTML. */
function templateOf(sqlite: Sqlite): readonly string[] {
  const letter = sqlite
    .prepare<[], { html: string; id: number; name: string }>(
      `SELECT m.html, o.id, i.name FROM simulator_messages m JOIN orders o ON m.subject = 'Заказ № ' || o.id || ' принят'
       JOIN order_items i ON i.order_id = o.id WHERE m.channel = 'mail' ORDER BY m.id DESC LIMIT 1`,
    )
    .get()
  if (!letter) return []
  return letter.html
    .replaceAll(String(letter.id), '\uE000number\uE000')
    .replaceAll(joined(letter.name), '\uE000name\uE000')
    .replace(/http[^"<]*\/order\/[^"<]*/g, '\uE000link\uE000')
    .split('\uE000')
}

function htmlOf(template: readonly string[], letter: string): string {
  const texts = JSON.parse(letter) as Readonly<Record<string, string>>
  return template.map((piece, i) => (i % 2 === 0 ? piece : escaped(texts[piece] ?? ''))).join('')
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
