'use client'

import { useRouter } from 'next/navigation'
import { booksCopy } from '@/components/staff/books/copy'
import { DifferenceTable, SettlementFigures } from '@/components/staff/books/settlement-tables'
import { Button } from '@/components/ui/button'
import { FormError, TextField } from '@/components/ui/field'
import { HiddenFields } from '@/components/ui/hidden-fields'
import { showSuccess } from '@/components/ui/toast'
import { useActionForm } from '@/components/ui/use-action-form'
import { bookSettlementAction, checkSettlementAction } from '@/lib/books/actions'
import { type SettlementPreview, bookSettlementSchema, checkSettlementSchema } from '@/lib/books/schema'
import type { Day } from '@/lib/core/clock'

const copy = booksCopy.settlements

/** Chooses the list of a settlement, shows what it means, and books it. */
export function SettlementForm({ today }: { today: Day }) {
  const { formProps, field, busy, message, result } = useActionForm({
    schema: checkSettlementSchema,
    action: checkSettlementAction,
    initial: { receivedOn: today, withheld: '0' },
  })
  const checked = result?.ok ? result.data : undefined
  return (
    <div className="grid gap-6">
      <form {...formProps} className="grid max-w-xl gap-4">
        <FormError message={message} />
        <TextField
          {...field('file')}
          label={copy.file}
          hint={copy.fileHint}
          type="file"
          accept=".csv,.xlsx,text/csv,text/plain"
          required
        />
        <TextField {...field('reference')} label={copy.reference} required autoComplete="off" />
        <TextField {...field('receivedOn')} label={copy.receivedOn} type="date" max={today} required />
        <TextField
          {...field('withheld')}
          label={copy.withheld}
          hint={copy.withheldHint}
          inputMode="decimal"
          required
          autoComplete="off"
        />
        <Button type="submit" variant="secondary" busy={busy} className="sm:justify-self-start">
          {copy.check}
        </Button>
      </form>
      {checked && (
        <Preview
          key={checked.reference}
          preview={checked.preview}
          fields={{
            file: checked.file,
            reference: checked.reference,
            receivedOn: checked.receivedOn,
            withheld: String(checked.withheld),
          }}
        />
      )}
    </div>
  )
}

function Preview({
  preview,
  fields,
}: {
  preview: SettlementPreview
  fields: Readonly<Record<'file' | 'reference' | 'receivedOn' | 'withheld', string>>
}) {
  const router = useRouter()
  const { formProps, busy, message, result } = useActionForm({
    schema: bookSettlementSchema,
    action: bookSettlementAction,
    onSuccess: () => {
      showSuccess(copy.booked)
      router.refresh()
    },
  })
  return (
    <div className="grid gap-4">
      <SettlementFigures preview={preview} />
      <DifferenceTable {...preview} />
      {result?.ok ? (
        <p role="status">{copy.booked}</p>
      ) : (
        <form {...formProps} className="grid justify-items-start gap-3">
          <HiddenFields fields={fields} />
          {message && <FormError message={message} />}
          <Button type="submit" busy={busy}>
            {copy.book}
          </Button>
        </form>
      )}
    </div>
  )
}
