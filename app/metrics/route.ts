import { anyone } from '@/lib/server/access'
import { env } from '@/lib/settings/env'
import { AppError, notFound } from '@/lib/core/errors'
import { methods, route } from '@/lib/server/http'
import { METRICS_TYPE } from '@/lib/observability/metrics'
import { sameText } from '@/lib/server/seal'
import { readMetrics } from '@/lib/jobs/metrics'

/** Answers in the text format of Prometheus, which sends the token; 404 where METRICS_TOKEN is not set. */
export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    { summary: 'Metrics for Prometheus', access: anyone(), response: null, asFile: ['text/plain'] },
    async ({ request }) => {
      const { METRICS_TOKEN } = env()
      if (METRICS_TOKEN === undefined) throw notFound('There is nothing at this address.')
      if (!sameText(request.headers.get('authorization') ?? '', `Bearer ${METRICS_TOKEN}`))
        throw new AppError(401, 'The token is wrong.')
      return new Response(await readMetrics(), {
        headers: { 'Content-Type': METRICS_TYPE, 'Cache-Control': 'no-store' },
      })
    },
  ),
})
