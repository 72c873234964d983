import { mailAddress, siteAddress } from '@/lib/server/pages'
import { addDays, columnDay, dayColumn } from '@/lib/core/clock'

export const dynamic = 'force-dynamic'

/** How long a reader may rely on the answer. The standard wants less than a year. */
const VALID_DAYS = 90

/** Tells whom to write to about a weakness of the site (RFC 9116, docs/security.md). */
export function GET(): Response {
  const fields = [
    ['Contact', `mailto:${mailAddress()}`],
    ['Contact', new URL('/contact', siteAddress()).href],
    ['Expires', dayColumn(addDays(columnDay(new Date()), VALID_DAYS)).toISOString()],
    ['Preferred-Languages', 'en'],
    ['Canonical', new URL('/.well-known/security.txt', siteAddress()).href],
  ]
  return new Response(fields.map(([name, value]) => `${name}: ${value}\n`).join(''), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  })
}
