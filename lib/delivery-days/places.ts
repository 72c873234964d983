import 'server-only'
import { recordAudit } from '@/lib/audit/service'
import type { Staff } from '@/lib/core/actors'
import { dayColumn } from '@/lib/core/clock'
import { badRequest, notFound } from '@/lib/core/errors'
import { type Tx, transaction } from '@/lib/database/db'
import { lockCompany } from '@/lib/database/locks'
import type { Workplace, Zone } from './schema'

/** Sets the workplace of an approved company, and its days. @throws AppError 400 in use without a day; 404 */
export async function saveWorkplace(actor: Staff, { companyId, fee, ...input }: Workplace): Promise<void> {
  const schedule = scheduleOf(input)
  await transaction(async (tx) => {
    await lockCompany(tx, companyId)
    const company = await tx.company.findUnique({ where: { id: companyId, state: 'approved' }, select: { id: true } })
    if (!company) throw notFound('There is no such company.')
    const { name, state, city, location } = input
    const data = { ...schedule, name, state, city, location, feeKobo: fee }
    await tx.deliveryPlace.upsert({
      where: { companyId },
      create: { ...data, companyId },
      update: data,
      select: { id: true },
    })
    await record(tx, actor, `company:${companyId}`, input)
  })
}

/** Sets the delivery days of a zone, which is a state. @throws AppError 400 in use without a day */
export async function saveZone(actor: Staff, input: Zone): Promise<void> {
  const data = scheduleOf(input)
  const where = { state: input.state, companyId: null }
  await transaction(async (tx) => {
    // "delivery_places_zone" lets one of two first ones in.
    const { count } = await tx.deliveryPlace.updateMany({ where, data })
    if (count === 0) await tx.deliveryPlace.create({ data: { ...data, state: input.state }, select: { id: true } })
    await record(tx, actor, `zone:${input.state}`, input)
  })
}

type Schedule = Omit<Zone, 'state'>

function scheduleOf({ weekdays, dates, cutOffDays, cutOffHour, capacity, isActive }: Schedule) {
  if (isActive && weekdays.length + dates.length === 0)
    throw badRequest('Choose at least one weekday or one date.', {
      fields: { dates: 'Choose at least one weekday or one date.' },
    })
  return {
    weekdays: [...new Set(weekdays)].sort(),
    dates: [...new Set(dates)].sort().map(dayColumn),
    cutOffDays,
    cutOffHour,
    capacity,
    isActive: isActive === 'on',
  }
}

const record = (tx: Tx, actor: Staff, subject: string, { weekdays, dates, capacity, isActive }: Schedule) =>
  recordAudit(tx, actor, 'delivery.days-set', subject, {
    weekdays: weekdays.join(', '),
    dates: dates.join(', '),
    capacity: String(capacity),
    used: String(isActive === 'on'),
  })
