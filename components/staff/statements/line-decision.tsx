'use client'

import { ActionForm } from '@/components/ui/action-form'
import { statementsCopy } from '@/components/staff/statements/copy'
import { Card } from '@/components/ui/card'
import { SelectField } from '@/components/ui/select-field'
import { ReasonForm } from '@/components/ui/reason-form'
import { useCheckedForm } from '@/components/ui/use-checked-form'
import { assignLineAction, setLineAsideAction } from '@/lib/statements/actions'
import { type BankLineDto, assignLineFormSchema, setAsideFormSchema } from '@/lib/statements/schema'

const copy = statementsCopy.line

export type LineDecisionProps = {
  line: Pick<BankLineDto, 'id' | 'state' | 'candidates'>
  companies: readonly { readonly id: string; readonly companyName: string }[]
}

/** Books a line of a bank statement for a company, or sets it aside. The companies it may be from come first. */
export function LineDecision({ line, companies }: LineDecisionProps) {
  const assign = useCheckedForm(assignLineFormSchema, { action: assignLineAction })
  const aside = useCheckedForm(setAsideFormSchema, { action: setLineAsideAction })
  const [first] = line.candidates
  const others = companies.filter(({ id }) => line.candidates.every((candidate) => candidate.id !== id))
  return (
    <Card heading={copy.assign} tone="accent">
      <p className="mb-4 max-w-prose">{copy.assignText}</p>
      <ActionForm
        form={assign}
        hidden={{ lineId: line.id }}
        submit={copy.book}
        disabled={aside.busy}
        className="mb-4 grid max-w-xl gap-4"
      >
        <SelectField
          {...assign.field('companyId')}
          label={copy.company}
          required
          choose={first ? undefined : copy.choose}
          options={[
            ...line.candidates.map(({ id, company }) => [id, copy.perhaps(company)] as const),
            ...others.map(({ id, companyName }) => [id, companyName] as const),
          ]}
        />
      </ActionForm>
      {line.state === 'waiting' && (
        <ReasonForm
          form={aside}
          copy={copy.aside}
          hidden={{ lineId: line.id }}
          variant="quiet"
          size="regular"
          disabled={assign.busy}
        />
      )}
    </Card>
  )
}
