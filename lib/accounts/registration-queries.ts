import 'server-only'
import type { Buyer } from '@/lib/core/actors'
import { databaseNow, db } from '@/lib/database/db'
import { picturePath } from '@/lib/server/pictures'
import { toNaira } from '@/lib/core/money'
import { nextReminderAt, usualWait } from './rules'
import type { RegistrationDto } from './schema'

/** What a buyer whom HR has not confirmed sees of the own registration. */
export async function getRegistration(actor: Buyer): Promise<RegistrationDto> {
  const row = await db().user.findUniqueOrThrow({
    where: { id: actor.id },
    select: {
      eligibility: true,
      eligibilityReason: true,
      eligibilityAskedAt: true,
      hrRemindedAt: true,
      createdAt: true,
      phone: true,
      address: true,
      jobTitle: true,
      staffNumber: true,
      salaryKobo: true,
      imageId: true,
      companyId: true,
      company: { select: { name: true } },
    },
  })
  const remindAt = nextReminderAt({ askedAt: row.eligibilityAskedAt ?? row.createdAt, remindedAt: row.hrRemindedAt })
  return {
    state: row.eligibility,
    reason: row.eligibilityReason,
    remindAt,
    canRemind: remindAt <= (await databaseNow()),
    usualWait: usualWait(row.companyId === null ? undefined : await medianWait(row.companyId)),
    image: picturePath(row.imageId),
    company: row.company?.name ?? '',
    phonenumber: row.phone ?? '',
    address: row.address ?? '',
    jobtitle: row.jobTitle ?? '',
    staffId: row.staffNumber ?? '',
    salary: row.salaryKobo === null ? '' : String(toNaira(row.salaryKobo)),
  }
}

/** HR's reason for declining a buyer; undefined for everyone else. */
export async function findDeclineReason(actor: Buyer): Promise<string | undefined> {
  const row = await db().user.findFirst({
    where: { id: actor.id, eligibility: 'declined' },
    select: { eligibilityReason: true },
  })
  return row?.eligibilityReason
}

/** Fewer confirmations would tell how long a certain colleague waited. */
const ENOUGH = 5

/** The median time from request to confirmation at a company in seconds, of the newest 50; undefined for too few. */
async function medianWait(companyId: string): Promise<number | undefined> {
  const [row] = await db().$queryRaw<{ count: number; seconds: number | null }[]>`
    SELECT count(*)::int AS count,
      (percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM eligibility_at - eligibility_asked_at)))::float8
        AS seconds
    FROM (
      SELECT eligibility_at, eligibility_asked_at FROM users
      WHERE company_id = ${companyId}::uuid AND eligibility = 'approved' AND eligibility_at >= eligibility_asked_at
      ORDER BY id DESC LIMIT 50
    ) AS newest`
  return row && row.count >= ENOUGH && row.seconds !== null ? row.seconds : undefined
}

/** Whether HR or its roster has confirmed an account. */
export async function isEligible(id: string): Promise<boolean> {
  const { eligibility } = await db().user.findUniqueOrThrow({ where: { id }, select: { eligibility: true } })
  return eligibility === 'approved'
}
