import { prepareWorlds } from './world.ts'

/** Runs once, before the workers. */
export default prepareWorlds
