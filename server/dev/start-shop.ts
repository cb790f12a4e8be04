import { createApp } from '#server/app.ts'
import { type BootOptions, bootDeps } from '#server/boot.ts'
import { demo } from '#server/demo/demo.ts'
import { startJobs } from '#server/jobs/run-jobs.ts'

export interface RunningShop {
  fetch(request: Request, bindings: object): Response | Promise<Response>
  stop(): void
}

/**
 * Starts everything that an edit can change. The open database, the settings, and the log outlive edits and are
 * passed in.
 */
export function startShop(kept: BootOptions): RunningShop {
  const deps = bootDeps(kept, kept.config.appEnv === 'demo' ? demo : null)
  deps.demo?.fill(deps, (step) => deps.log.info(step))
  const app = createApp(deps)
  const jobs = startJobs(deps)
  return { fetch: (request, bindings) => app.fetch(request, bindings), stop: () => void jobs.stop() }
}
