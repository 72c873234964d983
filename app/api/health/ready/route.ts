import { checkReadiness } from '@/lib/jobs/queries'

/** Answers 200 when the database is reachable and migrated, else 503. The mail queue is shown for information. */
export async function GET(): Promise<Response> {
  const readiness = await checkReadiness()
  return Response.json(readiness, { status: readiness.ready ? 200 : 503, headers: { 'Cache-Control': 'no-store' } })
}
