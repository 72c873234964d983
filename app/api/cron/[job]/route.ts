import * as z from 'zod/mini'
import { anyone } from '@/lib/server/access'
import { env } from '@/lib/settings/env'
import { AppError } from '@/lib/core/errors'
import { methods, route } from '@/lib/server/http'
import { takeBackLost } from '@/lib/server/queue'
import { sameText } from '@/lib/server/seal'
import { JOB_NAMES } from '@/lib/jobs/schema'
import { runJob } from '@/lib/jobs/service'

/** How many of what the job did. */
const countsResponse = z.record(z.string(), z.number())

const run = route(
  {
    summary: 'Run a job now',
    access: anyone(),
    params: z.object({ job: z.enum(JOB_NAMES) }),
    response: countsResponse,
  },
  async ({ params, request }) => {
    if (!sameText(request.headers.get('authorization') ?? '', `Bearer ${env().CRON_SECRET}`))
      throw new AppError(401, 'The token is wrong.')
    // A host without a process has nobody else who does.
    await takeBackLost()
    return runJob(params.job)
  },
)

// Some schedulers send GET, others POST.
export const { GET, POST, PUT, DELETE, PATCH } = methods({ GET: run, POST: run })
