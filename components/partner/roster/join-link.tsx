'use client'

import { rosterCopy } from '@/components/partner/roster/copy'
import { Button, ButtonLink } from '@/components/ui/button'
import { Disclosure } from '@/components/ui/disclosure'
import { FormError } from '@/components/ui/field'
import { useTapForm } from '@/components/ui/use-tap-form'
import { makeJoinLinkAction, revokeJoinLinkAction } from '@/lib/roster/actions'

const copy = rosterCopy.join

export type JoinLinkProps = {
  /** The whole address; undefined without an open link. */
  address: string | undefined
  canDecide: boolean
}

/** The link with which employees of the company register. */
export function JoinLink({ address, canDecide }: JoinLinkProps) {
  if (address === undefined)
    return (
      <div className="grid justify-items-start gap-3">
        <p>{copy.none}</p>
        {canDecide && <MakeLink />}
      </div>
    )
  return (
    <div className="grid justify-items-start gap-4">
      <p>
        <span className="block text-sm text-muted">{copy.label}</span>
        <span className="money font-semibold wrap-anywhere">{address}</span>
      </p>
      <ButtonLink href="/partner/roster/poster" variant="secondary">
        {copy.poster}
      </ButtonLink>
      {canDecide && <RevokeLink />}
    </div>
  )
}

function MakeLink() {
  const { formProps, busy, message } = useTapForm({ action: makeJoinLinkAction })
  return (
    <form {...formProps} className="grid justify-items-start gap-3">
      {message && <FormError message={message} />}
      <Button type="submit" variant="secondary" busy={busy}>
        {copy.make}
      </Button>
    </form>
  )
}

function RevokeLink() {
  const { formProps, busy, message } = useTapForm({ action: revokeJoinLinkAction })
  return (
    <Disclosure label={copy.revoke}>
      <form {...formProps} className="mt-3 grid justify-items-start gap-3">
        <p className="max-w-prose">{copy.revokeText}</p>
        {message && <FormError message={message} />}
        <Button type="submit" variant="danger" busy={busy}>
          {copy.revokeNow}
        </Button>
      </form>
    </Disclosure>
  )
}
