'use client'

import type { JournalPackage } from '@/generated/prisma/enums'
import { ACCOUNT_NAMES } from '@/lib/credit/account-rules'
import { booksCopy } from '@/components/staff/books/copy'
import { Button } from '@/components/ui/button'
import { FormError, TextField } from '@/components/ui/field'
import { useActionForm } from '@/components/ui/use-action-form'
import { useFieldRules } from '@/components/ui/use-field-rules'
import { setCodesAction } from '@/lib/books/actions'
import type { Codes } from '@/lib/books/rules'
import { codeNames, codesFormSchema } from '@/lib/books/schema'

const copy = booksCopy.codes

/** The codes of one accounting package, a field for each account. */
export function CodesForm({ to, codes }: { to: JournalPackage; codes: Codes }) {
  const { formProps, field, busy, message } = useActionForm({
    rules: useFieldRules(codesFormSchema),
    action: setCodesAction,
    initial: codes,
    done: copy.done,
    refreshes: true,
  })
  return (
    <form {...formProps} className="grid max-w-3xl gap-4">
      <input type="hidden" name="package" value={to} />
      <FormError message={message} />
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
      <Button type="submit" busy={busy} className="sm:justify-self-start">
        {copy.submit}
      </Button>
    </form>
  )
}
