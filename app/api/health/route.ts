/** Answers as long as the process runs. */
export const GET = () => Response.json({ status: 'up' }, { headers: { 'Cache-Control': 'no-store' } })
