import * as account from './account.ts'
import * as auth from './auth.ts'
import * as basket from './basket.ts'
import * as bonuses from './bonuses.ts'
import * as callback from './callback.ts'
import * as campaign from './campaign.ts'
import * as catalog from './catalog.ts'
import * as consents from './consents.ts'
import * as coupons from './coupons.ts'
import * as favorites from './favorites.ts'
import * as geo from './geo.ts'
import * as imports from './import.ts'
import * as jobs from './jobs.ts'
import * as looks from './looks.ts'
import * as orders from './orders.ts'
import * as payments from './payments.ts'
import * as photos from './photos.ts'
import * as pickup from './pickup.ts'
import * as reference from './reference.ts'
import * as restock from './restock.ts'
import * as reviews from './reviews.ts'
import * as security from './security.ts'
import * as shopFacts from './shop-facts.ts'
import * as simulator from './simulator.ts'
import * as staff from './staff.ts'
import * as tariffs from './tariffs.ts'

/** All tables, as drizzle() and drizzle-kit need them. */
export const schema = {
  ...account,
  ...auth,
  ...basket,
  ...bonuses,
  ...callback,
  ...campaign,
  ...catalog,
  ...consents,
  ...coupons,
  ...favorites,
  ...geo,
  ...imports,
  ...jobs,
  ...looks,
  ...orders,
  ...payments,
  ...photos,
  ...pickup,
  ...reference,
  ...restock,
  ...reviews,
  ...security,
  ...shopFacts,
  ...simulator,
  ...staff,
  ...tariffs,
}
