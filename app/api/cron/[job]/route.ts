import * as z from 'zod/mini'
import { anyone } from '@/lib/core/access'
import { env } from '@/lib/core/env'
import { AppError } from '@/lib/core/errors'
import { methods, route } from '@/lib/core/http'
import { sameText } from '@/lib/core/seal'
import { JOB_NAMES, runJob } from '@/lib/jobs/service'

/** How many of what the job did. */
const countsAnswer = z.record(z.string(), z.number())

const run = route(
  { summary: 'Run a job now', access: anyone(), params: z.object({ job: z.enum(JOB_NAMES) }), answer: countsAnswer },
  ({ params, request }) => {
    if (!sameText(request.headers.get('authorization') ?? '', `Bearer ${env().CRON_SECRET}`))
      throw new AppError(401, 'The token is wrong.')
    return runJob(params.job)
  },
)

// Some schedulers send GET, others POST.
export const { GET, POST, PUT, DELETE, PATCH } = methods({ GET: run, POST: run })
