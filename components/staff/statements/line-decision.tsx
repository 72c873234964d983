'use client'

import { statementsCopy } from '@/components/staff/statements/copy'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { FormError, SelectField } from '@/components/ui/field'
import { ReasonForm } from '@/components/ui/reason-form'
import { useActionForm } from '@/components/ui/use-action-form'
import { useFieldRules } from '@/components/ui/use-field-rules'
import { assignLineAction, setLineAsideAction } from '@/lib/statements/actions'
import { type BankLineDto, assignLineFormSchema, setAsideFormSchema } from '@/lib/statements/schema'

const copy = statementsCopy.line

export type LineDecisionProps = {
  line: Pick<BankLineDto, 'id' | 'state' | 'candidates'>
  companies: readonly { readonly id: string; readonly companyName: string }[]
}

/** Books a line of a bank statement for a company, or sets it aside. The companies it may be from come first. */
export function LineDecision({ line, companies }: LineDecisionProps) {
  const assign = useActionForm({ rules: useFieldRules(assignLineFormSchema), action: assignLineAction })
  const aside = useActionForm({ rules: useFieldRules(setAsideFormSchema), action: setLineAsideAction })
  const [first] = line.candidates
  const others = companies.filter(({ id }) => line.candidates.every((candidate) => candidate.id !== id))
  return (
    <Card tone="accent">
      <CardHeader title={copy.assign} />
      <p className="mb-4 max-w-prose">{copy.assignText}</p>
      <form {...assign.formProps} className="mb-4 grid max-w-xl gap-4">
        <input type="hidden" name="lineId" value={line.id} />
        {assign.message && <FormError message={assign.message} />}
        <SelectField {...assign.field('companyId')} label={copy.company} required>
          {!first && <option value="">{copy.choose}</option>}
          {line.candidates.map(({ id, company }) => (
            <option key={id} value={id}>
              {copy.perhaps(company)}
            </option>
          ))}
          {others.map(({ id, companyName }) => (
            <option key={id} value={id}>
              {companyName}
            </option>
          ))}
        </SelectField>
        <Button type="submit" busy={assign.busy} disabled={aside.busy} className="justify-self-start">
          {copy.book}
        </Button>
      </form>
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
