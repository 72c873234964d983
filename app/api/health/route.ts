/** The process is up. */
export const GET = () => Response.json({ status: 'up' }, { headers: { 'Cache-Control': 'no-store' } })
