'use client'

import { companyFormsCopy } from '@/components/staff/companies/forms-copy'
import { Card } from '@/components/ui/card'
import { ReasonForm } from '@/components/ui/reason-form'
import { useCheckedForm } from '@/components/ui/use-checked-form'
import { pauseCompanyAction, resumeCompanyAction } from '@/lib/companies/actions'
import { type CompanyDetailDto, pauseFormSchema } from '@/lib/companies/schema'
import { formatDay, lagosDay } from '@/lib/core/clock'

const copy = companyFormsCopy.pause

export type PauseCardProps = Pick<CompanyDetailDto, 'id' | 'companyName' | 'pause'> & { canAct: boolean }

/** Says whether employees of a company can place new orders, and stops or allows them. */
export function PauseCard({ id, companyName, pause, canAct }: PauseCardProps) {
  const form = useCheckedForm(pauseFormSchema, {
    action: pause ? resumeCompanyAction : pauseCompanyAction,
    done: (pause ? copy.resumed : copy.paused)(companyName),
    doneStays: true,
    refreshes: true,
  })
  return (
    <Card heading={copy.heading} tone={pause ? 'accent' : 'plain'}>
      <p className="mb-4 max-w-prose">
        {pause ? copy.since(formatDay(lagosDay(new Date(pause.since))), pause.reason) : copy.running}
      </p>
      {pause && <p className="mb-4 max-w-prose text-muted">{pause.bySystem ? copy.bySystem : copy.byStaff}</p>}
      {canAct && (
        <ReasonForm
          form={form}
          copy={pause ? copy.resume : copy.pause}
          hidden={{ companyId: id }}
          isDanger={!pause}
          size="regular"
        />
      )}
    </Card>
  )
}
