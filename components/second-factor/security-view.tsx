import { SessionList } from '@/components/sessions/session-list'
import { Badge } from '@/components/ui/badge'
import { ButtonLink } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { TapButton } from '@/components/ui/tap-button'
import type { SessionDto } from '@/lib/accounts/schema'
import { formatDay, formatMoment, lagosDay } from '@/lib/core/clock'
import { beginAppAction, removeFactorAction } from '@/lib/second-factor/actions'
import type { FactorDto, SecurityDto } from '@/lib/second-factor/schema'
import { ConfirmApp } from './confirm-app'
import { securityCopy as copy } from './copy'
import { PasskeyForm } from './passkey-form'
import { ProveOwner } from './prove-owner'
import { RecoveryCodes } from './recovery-codes'

export type SecurityViewProps = {
  security: SecurityDto
  sessions: readonly SessionDto[]
  homeHref: string
}

/** How the owner of a desk signs in, and where they are signed in. */
export function SecurityView({ security, sessions, homeHref }: SecurityViewProps) {
  const { factors, isProved } = security
  return (
    <div className="grid max-w-3xl gap-6">
      <div>
        <h1 className="page-title">{copy.title}</h1>
        <p className="lead mt-2">{copy.lead}</p>
      </div>
      <State {...security} homeHref={homeHref} />
      <Card heading={copy.factors.title}>
        {factors.length === 0 && <p className="text-muted">{copy.factors.none}</p>}
        <ul className="grid gap-3">
          {factors.map((factor) => (
            <Factor key={factor.id} {...factor} canRemove={isProved} />
          ))}
        </ul>
      </Card>
      {isProved ? <Changes {...security} /> : <ProveOwner />}
      <SessionList sessions={sessions} ofDesk />
    </div>
  )
}

/** The changes that need a password entered in the last minutes. */
function Changes({ factors, setUp, recoveryCodesLeft }: SecurityDto) {
  return (
    <>
      <Card heading={copy.app.title}>
        <p className="mb-4 text-muted">{copy.app.lead}</p>
        {setUp ? (
          <ConfirmApp {...setUp} />
        ) : (
          <TapButton action={beginAppAction} label={copy.app.begin} refreshes variant="primary" size="regular" />
        )}
      </Card>
      <Card heading={copy.passkey.title}>
        <p className="mb-4 text-muted">{copy.passkey.lead}</p>
        <PasskeyForm />
      </Card>
      {factors.length > 0 && (
        <Card heading={copy.recovery.title}>
          <p className="mb-4 text-muted">{copy.recovery.lead}</p>
          <RecoveryCodes left={recoveryCodesLeft} />
        </Card>
      )}
    </>
  )
}

function State({ factors, dueAt, isOverdue, homeHref }: SecurityDto & { homeHref: string }) {
  if (factors.length > 0)
    return (
      <p className="flex flex-wrap items-center gap-3">
        <Badge tone="success">{copy.state.done}</Badge>
        <ButtonLink href={homeHref} variant="secondary" size="small">
          {copy.state.toDesk}
        </ButtonLink>
      </p>
    )
  const text = isOverdue ? copy.state.overdue : copy.state.due(formatDay(lagosDay(new Date(dueAt))))
  return <p className="rounded-control bg-warning-soft px-4 py-3 font-semibold text-warning">{text}</p>
}

function Factor({ id, kind, addedAt, lastUsedAt, canRemove }: FactorDto & { canRemove: boolean }) {
  const used = lastUsedAt ? copy.factors.lastUsed(formatMoment(new Date(lastUsedAt))) : copy.factors.neverUsed
  const added = copy.factors.addedOn(formatDay(lagosDay(new Date(addedAt))))
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <div>
        <p className="font-semibold">{copy.factors.kinds[kind]}</p>
        <p className="text-sm text-muted">
          {added}, {used}
        </p>
      </div>
      {canRemove && (
        <TapButton
          opener={{ label: copy.factors.remove, about: ` ${copy.factors.kinds[kind]}, ${added}`, isDanger: true }}
          action={removeFactorAction}
          fields={{ factorId: id }}
          label={copy.factors.submit}
          done={copy.factors.removed}
          refreshes
          variant="danger"
        >
          <p className="text-sm">{copy.factors.sure}</p>
        </TapButton>
      )}
    </li>
  )
}
