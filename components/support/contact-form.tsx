'use client'

import { useState } from 'react'
import { Button, buttonClass } from '@/components/ui/button'
import { Refused, call } from '@/components/ui/call'
import { Dialog } from '@/components/ui/dialog'
import { FormError, TextAreaField, TextField } from '@/components/ui/field'
import { SuccessIcon } from '@/components/ui/icons'
import { showError } from '@/components/ui/toast'
import { useTapForm } from '@/components/ui/use-tap-form'
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

const withReason = (reason: string) => `${copy.failed} ${reason}`

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
    return { ok: false, message: refused ? withReason(error.message) : sentence }
  }
}

/** The form of "Contact support". The browser checks the fields first; the server decides. */
export function ContactForm({ page, person }: ContactFormProps) {
  const [isSent, setSent] = useState(false)
  const [isClosed, setClosed] = useState(false)
  const { formProps, busy, done, message, values } = useTapForm({
    action: createComplaintAction,
    send,
    failure: withReason,
    quiet: true,
    keeps: true,
    onSuccess: (_, form) => {
      setSent(true)
      form.reset()
    },
  })
  const close = () => {
    setSent(false)
    setClosed(true)
  }
  return (
    <>
      <form {...formProps} className="grid gap-5">
        <FormError message={message} />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            name="firstname"
            label={copy.firstName}
            placeholder={copy.firstNameExample}
            autoComplete="given-name"
            maxLength={80}
            defaultValue={values?.['firstname'] ?? person.firstName}
          />
          <TextField
            name="lastname"
            label={copy.lastName}
            placeholder={copy.lastNameExample}
            autoComplete="family-name"
            maxLength={80}
            defaultValue={values?.['lastname'] ?? person.lastName}
          />
        </div>
        <TextField
          name="email"
          type="email"
          label={copy.email}
          placeholder={copy.emailExample}
          autoComplete="email"
          required
          maxLength={254}
          defaultValue={values?.['email'] ?? person.email}
        />
        <TextAreaField
          name="complaint"
          label={copy.complaint}
          placeholder={copy.complaintExample}
          required
          maxLength={4000}
          defaultValue={values?.['complaint']}
        />
        <Button type="submit" busy={busy} className="sm:justify-self-start">
          {copy.send}
        </Button>
      </form>
      <Dialog
        open={isSent || (done && !isClosed)}
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
