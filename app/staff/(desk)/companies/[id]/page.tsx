import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { BackToList } from '@/components/layout/back-to-list'
import { DeskHead } from '@/components/layout/desk-head'
import { CompanyDecision } from '@/components/staff/companies/company-decision'
import { CompanyFacts } from '@/components/staff/companies/company-facts'
import { CompanyTabs } from '@/components/staff/companies/company-tabs'
import { companiesCopy as copy } from '@/components/staff/companies/copy'
import { CeilingCard } from '@/components/staff/ceilings/ceiling-card'
import { FollowUpsCard } from '@/components/staff/follow-ups/follow-ups-card'
import { PauseCard } from '@/components/staff/companies/pause-card'
import { CompanyStateBadge } from '@/components/staff/companies/state-badge'
import { TermsForm } from '@/components/staff/companies/terms-form'
import { SharedNumbers } from '@/components/employees/shared-numbers'
import { InviteForm } from '@/components/team/invite-form'
import { TeamTables } from '@/components/team/team-tables'
import { Card } from '@/components/ui/card'
import { staff } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { holdsAny } from '@/lib/access/permission-rules'
import { getCompany } from '@/lib/companies/staff-queries'
import { PARTNER_PERMISSIONS } from '@/lib/core/actors'
import { formatDay, lagosDay } from '@/lib/core/clock'
import { isId } from '@/lib/core/ids'
import { orNotFound } from '@/lib/server/pages'
import { getCompanyCeiling } from '@/lib/credit/ceiling-queries'
import { owedByCompany } from '@/lib/credit/queries'
import { getFollowUps } from '@/lib/follow-ups/queries'
import { listSharedNumbers } from '@/lib/employees/staff-number-queries'

export const metadata: Metadata = { title: copy.title }

export default async function CompanyPage({ params, searchParams }: PageProps<'/staff/companies/[id]'>) {
  const actor = await requirePageAccess(staff('operations', 'support', 'finance'))
  const { id } = await params
  if (!isId(id)) notFound()
  const subject = { kind: 'company', subjectId: id } as const
  const [company, owed, shared, followUps, ceiling] = await Promise.all([
    orNotFound(getCompany(actor, id)),
    owedByCompany(actor, id),
    listSharedNumbers(actor, id),
    getFollowUps(actor, subject),
    getCompanyCeiling(actor, id),
  ])
  const canDecide = holdsAny(actor, ['admin'])
  const { companyName, state, rejectionReason, createdAt, pause } = company
  const pauseCard = state === 'approved' && (
    <PauseCard
      key={pause?.since ?? ''}
      id={id}
      companyName={companyName}
      pause={pause}
      canAct={holdsAny(actor, ['finance'])}
    />
  )
  return (
    <>
      <BackToList href="/staff/companies">{copy.back}</BackToList>
      <DeskHead
        title={companyName}
        lead={
          state === 'rejected'
            ? copy.rejectedFor(rejectionReason)
            : copy.signedUp(formatDay(lagosDay(new Date(createdAt))))
        }
      >
        <CompanyStateBadge state={state} paused={company.paused} />
      </DeskHead>
      <CompanyTabs company={{ id, name: companyName }} current="overview" reader={actor} />
      {canDecide && state !== 'approved' && (
        <div className="mb-6">
          <CompanyDecision key={state} id={id} name={companyName} state={state} />
        </div>
      )}
      <SharedNumbers people={shared} path="/staff/buyers" />
      {pause && <div className="mb-6">{pauseCard}</div>}
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="grid gap-6">
          <CompanyFacts company={company} owed={owed} />
          {state === 'approved' && (
            <CeilingCard whose="company" id={id} ceiling={ceiling} canAct={holdsAny(actor, ['finance'])} />
          )}
          <FollowUpsCard subject={subject} followUps={followUps} reader={actor} />
        </div>
        <div className="grid gap-6">
          {!pause && pauseCard}
          {canDecide && (
            <TermsForm
              key={JSON.stringify([
                company.defaultMonths,
                company.maxMonths,
                company.deferralsAYear,
                company.nextTerms,
              ])}
              company={company}
            />
          )}
        </div>
      </div>
      <h2 className="section-title mt-10 mb-4">{copy.people}</h2>
      <TeamTables
        team={company}
        page={`staff/companies/${id}`}
        address={await searchParams}
        ownId={actor.id}
        canAct={canDecide}
        sets={PARTNER_PERMISSIONS}
        canSend={canDecide && state === 'approved'}
        canReset={canDecide}
      />
      {canDecide && state === 'approved' && (
        <Card className="mt-8 max-w-4xl">
          <InviteForm team="company" companyId={id} companyName={companyName} />
        </Card>
      )}
    </>
  )
}
