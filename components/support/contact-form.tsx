'use client'

import { ActionForm } from '@/components/ui/action-form'
import { useState } from 'react'
import { buttonClass } from '@/components/ui/button'
import { Refused, call } from '@/components/ui/call'
import { Dialog } from '@/components/ui/dialog'
import { TextAreaField, TextField } from '@/components/ui/field'
import { SuccessIcon } from '@/components/ui/icons'
import { LOST } from '@/components/ui/request-error'
import { showError } from '@/components/ui/toast'
import { useActionForm } from '@/components/ui/use-action-form'
import type { ActionResult } from '@/lib/core/action-result'
import { formFields } from '@/lib/core/problems'
import { createComplaintAction } from '@/lib/tickets/actions'
import { supportCopy } from './copy'

const copy = supportCopy.form

export type ContactFormProps = {
  /** The path of the page, which a sent form opens without script. */
  page: string
  person: { readonly firstName: string; readonly lastName: string; readonly email: string }
}

/** Sends by the API call of the contract; typed text stays in the form until it arrives. */
async function send(form: FormData): Promise<ActionResult> {
  try {
    await call('/api/v1/admin/createComplaint', { method: 'POST', body: formFields(form) })
    return { ok: true, data: null }
  } catch (error) {
    // The specification quotes one toast for a refusal and one for no answer. The form adds the reason.
    const refused = error instanceof Refused
    const sentence = refused ? copy.failed : copy.broke(error instanceof Error ? error.message : String(error))
    showError(sentence)
    return refused ? { ok: false, message: error.message } : { ok: false, status: LOST, message: sentence }
  }
}

/** The form of "Contact support". The browser checks the fields first; the server decides. */
export function ContactForm({ page, person }: ContactFormProps) {
  const { field, ...form } = useActionForm({
    action: createComplaintAction,
    send,
    initial: { firstname: person.firstName, lastname: person.lastName, email: person.email },
    failure: (sentence, status) => (status === LOST ? sentence : `${copy.failed} ${sentence}`),
    onSuccess: (_, form) => {
      setSent(true)
      form.reset()
    },
  })
  const [isSent, setSent] = useState(form.plain?.ok === true)
  const close = () => {
    setSent(false)
  }
  return (
    <>
      <ActionForm form={form} submit={copy.send} className="grid gap-5">
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            {...field('firstname')}
            label={copy.firstName}
            placeholder={copy.firstNameExample}
            autoComplete="given-name"
            maxLength={80}
          />
          <TextField
            {...field('lastname')}
            label={copy.lastName}
            placeholder={copy.lastNameExample}
            autoComplete="family-name"
            maxLength={80}
          />
        </div>
        <TextField
          {...field('email')}
          type="email"
          label={copy.email}
          placeholder={copy.emailExample}
          autoComplete="email"
          required
          maxLength={254}
        />
        <TextAreaField
          {...field('complaint')}
          label={copy.complaint}
          placeholder={copy.complaintExample}
          required
          maxLength={4000}
        />
      </ActionForm>
      <Dialog
        open={isSent}
        onClose={close}
        figure={<SuccessIcon size={48} className="text-success" />}
        title={copy.sentTitle}
        actions={
          <a
            href={page}
            className={buttonClass()}
            onClick={(event) => {
              event.preventDefault()
              close()
            }}
          >
            {copy.back}
          </a>
        }
      >
        {copy.sentText}
      </Dialog>
    </>
  )
}
