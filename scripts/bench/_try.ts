import { openSeeded } from '#db/seed/open-seeded.ts'
import { measureGrowth } from './reads.ts'
import { measureOrders } from './orders.ts'
const f = (n: number) => { const file = `.cache/bench/shop-${n}.db`; const t = performance.now(); openSeeded(`file:${file}`, { products: n, now: Date.now() }).close(); console.log(n, Math.round(performance.now()-t)); return file }
const small = f(20000)
console.log(await measureOrders(small))
const large = f(200000); console.table(await measureGrowth(small, large))
