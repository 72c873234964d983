import { REGISTRATION_STEPS, type RegistrationStep, describeStep } from '@/lib/accounts/registration-rules'
import { formatNaira } from '@/lib/core/money'
import { REGISTRATION_FEE } from '@/lib/payments/rules'
import { stepsCopy as copy } from './state-copy'

/** The whole way from signing up to the store, on one line, with the step that comes next; earlier ones are done. */
export function Steps({ current }: { current: RegistrationStep }) {
  const at = REGISTRATION_STEPS.indexOf(current)
  return (
    <div className="grid gap-2 text-start">
      <p className="font-semibold text-muted">{describeStep(current)}</p>
      <ol aria-label={copy.way} className="flex flex-wrap gap-x-1 gap-y-2">
        {REGISTRATION_STEPS.map((step, index) => (
          <li
            key={step}
            aria-current={index === at ? 'step' : undefined}
            className={`grow border-t-4 pt-1 text-xs ${index > at ? 'border-line' : 'border-brand'} ${
              index === at ? 'font-bold' : 'text-muted'
            }`}
          >
            {step === 'fee' ? copy.fee(formatNaira(REGISTRATION_FEE)) : copy[step]}
            {index < at && <span className="sr-only">{copy.done}</span>}
          </li>
        ))}
      </ol>
    </div>
  )
}
