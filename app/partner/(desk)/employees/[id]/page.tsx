import type { Metadata } from 'next'
import { AuthorisationList } from '@/components/agreement/authorisation-list'
import { BackToList } from '@/components/layout/back-to-list'
import { DeskHead } from '@/components/layout/desk-head'
import { Notice } from '@/components/layout/notice'
import { CorrectionForm } from '@/components/partner/employees/correction-form'
import { employeesCopy } from '@/components/partner/employees/copy'
import { LastDayForm } from '@/components/partner/employees/last-day-form'
import { RehireForm } from '@/components/partner/employees/rehire-form'
import { SalaryHistory } from '@/components/partner/employees/salary-history'
import { Badge } from '@/components/ui/badge'
import { Card } from '@/components/ui/card'
import { FactList } from '@/components/ui/fact-list'
import { Money } from '@/components/ui/money'
import { TapButton } from '@/components/ui/tap-button'
import { partner } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { holdsAny } from '@/lib/access/permission-rules'
import { formatDay } from '@/lib/core/clock'
import { formatNairaExact } from '@/lib/core/money'
import { orNotFound, readFlash } from '@/lib/server/pages'
import { owedBy, spendableOf } from '@/lib/credit/queries'
import { takeBackLastDayAction } from '@/lib/employees/actions'
import { listSalaryChanges, waitingSalaries } from '@/lib/employees/pay-queries'
import { getEmployee } from '@/lib/employees/queries'
import { lastDaySchema } from '@/lib/employees/schema'
import { listAuthorisations } from '@/lib/orders/agreement-queries'

const copy = employeesCopy.one
export const metadata: Metadata = { title: employeesCopy.employees }

/** One employee as HR sees them. HR never sees what an employee buys. */
export default async function EmployeePage({ params, searchParams }: PageProps<'/partner/employees/[id]'>) {
  const actor = await requirePageAccess(partner('viewer'))
  const { id } = await params
  const employee = await orNotFound(getEmployee(actor, id))
  const flash = await readFlash(
    'employee-corrected',
    'employee-last-day',
    'employee-stays',
    'employee-rehired',
    'salary-waits',
  )
  const asked = lastDaySchema.safeParse(await searchParams).data?.lastDay
  const [owed, spendable, authorisations, salaries, requested] = await Promise.all([
    owedBy(actor, [id]),
    spendableOf(actor, [id]),
    listAuthorisations(actor, id),
    listSalaryChanges(actor, id),
    waitingSalaries(actor.companyId),
  ])
  const { fullname, email, status, reason, lastDay } = employee
  const waits = requested.get(id)
  const canDecide = holdsAny(actor, ['approver'])
  const isKnown = status === 'approved' || status === 'left'
  return (
    <>
      {flash && <Notice key={flash.key} messages={[copy.notices[flash.code]]} duration={4000} />}
      <BackToList href={status === 'pending' ? '/partner/employees' : `/partner/employees?status=${status}`}>
        {copy.back}
      </BackToList>
      <DeskHead title={fullname} lead={email}>
        <Badge tone={status === 'approved' ? 'success' : status === 'pending' ? 'neutral' : 'warning'}>
          {employeesCopy.tabs[status]}
        </Badge>
      </DeskHead>
      {waits && <p className="mb-4 font-semibold text-warning">{copy.salaryWaits(formatNairaExact(waits.to))}</p>}
      {status === 'pending' && <p>{copy.isPending}</p>}
      {status === 'declined' && (
        <p>
          {copy.declinedFor} {reason}
        </p>
      )}
      {isKnown && (
        <div className="grid items-start gap-6 lg:grid-cols-2">
          {status === 'approved' && (
            <Card
              heading={copy.details}
              aside={
                <span className="text-sm text-muted">
                  {copy.spendable} <Money exact naira={spendable.get(id) ?? 0} className="font-bold text-ink" />
                </span>
              }
            >
              {canDecide ? (
                <CorrectionForm key={JSON.stringify(employee)} employee={employee} />
              ) : (
                <FactList
                  facts={[
                    [copy.salary, <Money exact key="salary" naira={employee.salary} />],
                    [copy.otherDeductions, <Money exact key="other" naira={employee.otherDeductions} />],
                    [copy.staffId, employee.staffId],
                    [copy.jobTitle, employee.jobTitle],
                  ]}
                />
              )}
            </Card>
          )}
          {(canDecide || lastDay !== null || status === 'left') && (
            <Card heading={copy.leaving} aside={lastDay && <span className="font-semibold">{formatDay(lastDay)}</span>}>
              {canDecide && (
                <LastDayForm key={lastDay ?? ''} employee={employee} owed={owed.get(id) ?? 0} asked={asked} />
              )}
              {canDecide && (lastDay !== null || status === 'left') && (
                <TapButton
                  action={takeBackLastDayAction}
                  fields={{ employeeId: id }}
                  label={copy.takeBack}
                  variant="quiet"
                  className="-ms-3 mt-3 grid justify-items-start gap-3"
                />
              )}
              {(lastDay !== null || status === 'left') && (
                <section className="mt-6 grid gap-1 border-t border-line pt-4">
                  <h3 className="font-semibold">{copy.due}</h3>
                  <p className="text-2xl font-bold">
                    <Money exact naira={owed.get(id) ?? 0} />
                  </p>
                  <p className="text-muted">{owed.has(id) ? copy.dueText : copy.nothingDue}</p>
                </section>
              )}
            </Card>
          )}
          <SalaryHistory changes={salaries} />
          {authorisations.length > 0 && <AuthorisationList authorisations={authorisations} />}
          {canDecide && status === 'left' && (
            <Card heading={copy.rehire}>
              <RehireForm employee={employee} />
            </Card>
          )}
        </div>
      )}
    </>
  )
}
