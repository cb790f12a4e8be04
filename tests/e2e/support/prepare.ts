import { prepareShops } from './shop-server.ts'

/** Runs once, before the workers. */
export default prepareShops
