import { rosterCopy } from '@/components/partner/roster/copy'
import { ButtonLink } from '@/components/ui/button'
import { TapButton } from '@/components/ui/tap-button'
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
        {canDecide && <TapButton action={makeJoinLinkAction} label={copy.make} size="regular" />}
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
      {canDecide && (
        <TapButton
          opener={{ label: copy.revoke }}
          action={revokeJoinLinkAction}
          label={copy.revokeNow}
          variant="danger"
          size="regular"
        >
          <p className="max-w-prose">{copy.revokeText}</p>
        </TapButton>
      )}
    </div>
  )
}
