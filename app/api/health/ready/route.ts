import { checkReadiness } from '@/lib/jobs/queries'

/** The database answers, every migration is in, and mail is not piling up. */
export async function GET(): Promise<Response> {
  const readiness = await checkReadiness()
  return Response.json(readiness, { status: readiness.ready ? 200 : 503, headers: { 'Cache-Control': 'no-store' } })
}
