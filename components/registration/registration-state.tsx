import { ButtonLink } from '@/components/ui/button'
import { TextLink } from '@/components/ui/link'
import { TapButton } from '@/components/ui/tap-button'
import { remindHrAction } from '@/lib/accounts/actions'
import type { RegistrationDto } from '@/lib/accounts/schema'
import { formatMoment } from '@/lib/core/clock'
import { stateCopy } from './state-copy'

const copy = stateCopy

/** Where the registration is, what comes next, and whom to ask. */
export function RegistrationState({ registration }: { registration: RegistrationDto }) {
  const { state, reason, company, usualWait, remindAt, canRemind } = registration
  switch (state) {
    case 'incomplete':
      return (
        <>
          <p>{copy.incomplete}</p>
          <ButtonLink href="/Reg2">{copy.fillIn}</ButtonLink>
        </>
      )
    case 'declined':
      return (
        <>
          <p className="rounded-control bg-warning-soft px-4 py-3 font-semibold wrap-anywhere text-warning">
            {copy.declined(reason)}
          </p>
          <p>{copy.declinedText}</p>
          <WhomToAsk company={company} />
        </>
      )
    case 'pending':
      return (
        <>
          <p>
            {copy.pending(company)} {copy.wait(usualWait)}
          </p>
          <WhomToAsk company={company} />
          {canRemind ? (
            <TapButton action={remindHrAction} label={copy.remind} size="regular" />
          ) : (
            <p className="text-sm text-muted">{copy.remindAfter(formatMoment(remindAt))}</p>
          )}
        </>
      )
    default:
      return (
        <>
          <p>{copy.unpaid}</p>
          <ButtonLink href="/Payment">{copy.toFee}</ButtonLink>
        </>
      )
  }
}

const WhomToAsk = ({ company }: { company: string }) => (
  <p>
    {copy.whom(company)} <TextLink href="/contact">{copy.support}</TextLink>
  </p>
)
