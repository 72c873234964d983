'use client'

import { ActionForm } from '@/components/ui/action-form'
import type { JournalPackage } from '@/generated/prisma/enums'
import { ACCOUNT_NAMES } from '@/lib/credit/account-rules'
import { booksCopy } from '@/components/staff/books/copy'
import { TextField } from '@/components/ui/field'
import { useCheckedForm } from '@/components/ui/use-checked-form'
import { setCodesAction } from '@/lib/books/actions'
import type { Codes } from '@/lib/books/rules'
import { codeNames, codesFormSchema } from '@/lib/books/schema'

const copy = booksCopy.codes

/** The codes of one accounting package, a field for each account. */
export function CodesForm({ to, codes }: { to: JournalPackage; codes: Codes }) {
  const { field, ...form } = useCheckedForm(codesFormSchema, {
    action: setCodesAction,
    initial: codes,
    done: copy.done,
    refreshes: true,
  })
  return (
    <ActionForm form={form} submit={copy.submit} hidden={{ package: to }} className="grid max-w-3xl gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        {codeNames(to).map((name) => (
          <TextField
            key={name}
            {...field(name)}
            label={name === 'tax_rate' ? copy.taxRate : ACCOUNT_NAMES[name]}
            required
            autoComplete="off"
          />
        ))}
      </div>
    </ActionForm>
  )
}
