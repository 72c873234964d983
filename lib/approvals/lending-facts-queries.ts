import 'server-only'
import { amountChange } from '@/lib/core/change-rules'
import { db } from '@/lib/core/db'
import { isId } from '@/lib/core/ids'
import { formatNairaExact, kobo } from '@/lib/core/money'
import { BUYER_CEILING, companyCeiling } from '@/lib/credit/lending-rules'
import { GONE } from './goods-queries'
import type { ApprovalFacts, RequestOf } from './schema'

/** The salaries of a request that are shown one by one. */
const SHOWN = 50

/** Which salaries a second person agrees to: each as it counts now, and as it will. */
export async function salaryFacts({ people }: RequestOf<'salary'>): Promise<ApprovalFacts> {
  const employees = await db().user.findMany({
    where: { id: { in: people.map(({ employeeId }) => employeeId) } },
    select: { id: true, fullName: true, staffNumber: true, salaryKobo: true },
  })
  const known = new Map(employees.map((employee) => [employee.id, employee]))
  const [only] = people
  const first = only && known.get(only.employeeId)
  if (!only || !first) return GONE
  const changes = people
    .slice(0, SHOWN)
    .map(({ employeeId, from, to }) =>
      amountChange(
        known.get(employeeId)?.fullName ?? 'An employee who is gone',
        from ?? kobo(known.get(employeeId)?.salaryKobo ?? 0n),
        to,
      ),
    )
  if (people.length > 1)
    return {
      title: `${people.length} salaries`,
      href: null,
      facts: people.length > SHOWN ? [['Not shown', `${people.length - SHOWN} more`]] : [],
      changes,
    }
  return {
    title: first.fullName,
    href: null,
    facts: [
      ['Staff ID', first.staffNumber ?? ''],
      ...(only.from === null
        ? ([
            ['What it is', 'Confirmation with a salary far above the others of the company'],
            ['Stated by the employee', formatNairaExact(kobo(first.salaryKobo ?? 0n))],
          ] as const)
        : ([['Until you approve', 'The salary of before counts']] as const)),
    ],
    changes,
  }
}

/** The ceiling of credit of a buyer or company, before and after. */
export async function ceilingFacts({ about, whose, from, to }: RequestOf<'credit_ceiling'>): Promise<ApprovalFacts> {
  const company =
    whose === 'company' && isId(about)
      ? await db().company.findUnique({
          where: { id: about },
          select: { name: true, averageMonthKobo: true, openCreditKobo: true },
        })
      : null
  const buyer =
    whose === 'buyer' && isId(about)
      ? await db().user.findUnique({ where: { id: about }, select: { fullName: true } })
      : null
  if (!company && !buyer) return GONE
  const usual = company ? companyCeiling({ own: null, averageMonth: company.averageMonthKobo }) : BUYER_CEILING
  return {
    title: company?.name ?? buyer?.fullName ?? '',
    href: whose === 'company' ? `/staff/companies/${about}` : `/staff/buyers/${about}`,
    facts: [
      ['Default', formatNairaExact(usual)],
      ...(company ? ([['Owed and on order', formatNairaExact(kobo(company.openCreditKobo))]] as const) : []),
    ],
    changes: [amountChange('Ceiling of credit', from ?? usual, to ?? usual)],
  }
}
