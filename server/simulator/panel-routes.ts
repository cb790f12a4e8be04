import { desc } from 'drizzle-orm'
import { type Context, Hono } from 'hono'
import * as z from 'zod/mini'
import { cities } from '#db/schema/geo.ts'
import type { Deps } from '#server/deps.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { nonceOf } from '#server/http/security-headers.ts'
import { runDueJobs } from '#server/jobs/run-jobs.ts'
import { createCtx } from '#server/request/create-ctx.ts'
import { AppError } from '#shared/errors.ts'
import { messageOf } from '#shared/messages.ts'
import { paths } from '#shared/paths.ts'
import { BANK_ACTIONS, type BankGateway } from './bank-gateway.ts'
import { readWidgetMode, WidgetInput, writeWidgetMode } from './captcha-widget.ts'
import { listDemoClients, signInAs } from './demo-clients.ts'
import { FAULT_MODES, FAULTY_UPSTREAMS, readFaults, writeFaults } from './faults.ts'
import { readGeoIpCity } from './geoip-city.ts'
import { listOrders } from './list-orders.ts'
import { listMail, listSms } from './messages.ts'
import { isSimulated } from './offered-parts.ts'
import { controlPanel } from './pages/control-panel.ts'
import { EVENTS_SCRIPT, eventsPage } from './pages/events-page.ts'
import { screensPage } from './pages/screens-page.ts'
import { resetShop } from './reset.ts'
import { advanceOrder, ClockInput, moveTime, setGeoIpCity } from './simulator-api.ts'

const CITIES_OFFERED = 60

const WholeNumber = z.coerce.number().check(z.int())
const FaultForm = z.object({
  mode: z.enum(FAULT_MODES),
  latencyMs: WholeNumber.check(z.minimum(0), z.maximum(60_000)),
  errorPercent: WholeNumber.check(z.minimum(0), z.maximum(100)),
})
const ClockForm = z.object({ advanceMs: WholeNumber })
const GeoIpForm = z.object({ cityId: WholeNumber })
const BankForm = z.object({ action: z.enum(BANK_ACTIONS) })
const SignInForm = z.object({ phone: z.string() })
const OrderForm = z.object({ to: z.string() })

/** Serves the simulator's pages and their forms. Each form runs one action and redirects back to its page. */
export function panelRoutes(deps: Deps, gateway: BankGateway): Hono<AppEnv> {
  const { db } = deps.database
  const app = new Hono<AppEnv>()

  app.get('/', async (c) => {
    await runDueJobs(deps)
    const offered = db
      .select({ id: cities.id, name: cities.name })
      .from(cities)
      .orderBy(desc(cities.population))
      .limit(CITIES_OFFERED)
      .all()
    const refused = c.req.query('refused')
    const view = {
      isDemo: deps.config.appEnv === 'demo',
      simulated: FAULTY_UPSTREAMS.filter((name) => isSimulated(deps, name)),
      now: deps.clock.now(),
      clients: listDemoClients(db),
      sms: listSms(db, undefined),
      mail: listMail(db),
      orders: listOrders(db),
      payments: gateway.list(),
      faults: readFaults(db),
      widget: readWidgetMode(db),
      cities: offered,
      geoIpCityId: readGeoIpCity(db),
      note: refused ? ({ kind: 'refused', text: refused } as const) : null,
    }
    return c.html(controlPanel({ nonce: nonceOf(c), assets: deps.assets }, view))
  })

  app.get('/screens/', (c) =>
    c.html(
      screensPage(
        { nonce: nonceOf(c), assets: deps.assets },
        {
          clients: listDemoClients(db),
          clientDescriptions: deps.demo?.clientDescriptions ?? new Map(),
          orders: listOrders(db),
        },
      ),
    ),
  )
  app.get('/events/', (c) => c.html(eventsPage({ nonce: nonceOf(c), assets: deps.assets })))
  app.get('/events.js', (c) => {
    c.header('Content-Type', 'text/javascript; charset=utf-8')
    return c.body(EVENTS_SCRIPT)
  })

  app.post('/sign-in/', (c) =>
    act(
      c,
      'clients',
      async () => void signInAs(createCtx(c, deps), (await readForm(c, SignInForm)).phone),
      paths.personal,
    ),
  )
  app.post('/captcha/', (c) =>
    act(c, 'captcha', async () => writeWidgetMode(db, (await readForm(c, WidgetInput)).widget)),
  )
  app.post('/orders/:id/', (c) =>
    act(c, 'orders', async () => {
      const { to } = await readForm(c, OrderForm)
      await advanceOrder(deps, Number(c.req.param('id')), to)
    }),
  )
  app.post('/payments/:paymentId/', (c) =>
    act(c, 'bank', async () => {
      const { action } = await readForm(c, BankForm)
      if (!(await gateway.act(c.req.param('paymentId'), action))) throw new AppError('NOT_FOUND')
    }),
  )
  app.post('/faults/:upstream/', (c) =>
    act(c, 'faults', async () => {
      const upstream = FAULTY_UPSTREAMS.find((name) => name === c.req.param('upstream'))
      if (!upstream) throw new AppError('NOT_FOUND')
      const { mode, latencyMs, errorPercent } = await readForm(c, FaultForm)
      writeFaults(db, { [upstream]: { mode, latencyMs, errorRate: errorPercent / 100 } })
    }),
  )
  app.post('/clock/', (c) =>
    act(c, 'clock', async () => {
      const parsed = z.safeParse(ClockInput, await readForm(c, ClockForm))
      if (!parsed.success) throw new AppError('BAD_INPUT', { fields: {} })
      await moveTime(deps, gateway, parsed.data.advanceMs)
    }),
  )
  app.post('/geoip/', (c) =>
    act(c, 'geoip', async () => {
      setGeoIpCity(deps, (await readForm(c, GeoIpForm)).cityId)
    }),
  )
  app.post('/reset/', (c) => act(c, 'reset', async () => resetShop(deps)))
  return app
}

/** Runs a form's action and redirects to `next`. An AppError is shown in the control panel instead. */
async function act(
  c: Context<AppEnv>,
  section: string,
  work: () => Promise<void>,
  next = `/simulator/#${section}`,
): Promise<Response> {
  try {
    await work()
    return c.redirect(next, 303)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return c.redirect(`/simulator/?refused=${encodeURIComponent(messageOf(error))}`, 303)
  }
}

async function readForm<T extends z.ZodMiniType>(c: Context<AppEnv>, shape: T): Promise<z.output<T>> {
  const fields = Object.fromEntries(new URLSearchParams(await c.req.text()))
  const parsed = z.safeParse(shape, fields)
  if (!parsed.success) throw new AppError('BAD_INPUT', { fields: {} })
  return parsed.data
}
