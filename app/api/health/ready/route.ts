import { checkReadiness } from '@/lib/jobs/queries'

/** The database answers, and every migration is in; how mail stands is told besides. */
export async function GET(): Promise<Response> {
  const readiness = await checkReadiness()
  return Response.json(readiness, { status: readiness.ready ? 200 : 503, headers: { 'Cache-Control': 'no-store' } })
}
