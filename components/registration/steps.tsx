import { SuccessIcon } from '@/components/ui/icons'
import { registrationCopy } from './copy'

const copy = registrationCopy.state

export type StepsProps = {
  /** The step that comes next; the earlier ones are done. */
  current: 'registered' | 'confirmed' | 'paid'
  /** The registration fee. */
  amount: string
}

/** The way from the registration to the store. */
export function Steps({ current, amount }: StepsProps) {
  const steps = [
    { key: 'registered', label: copy.steps.registered },
    { key: 'confirmed', label: copy.steps.confirmed },
    { key: 'paid', label: copy.steps.paid(amount) },
    { key: 'shop', label: copy.steps.shop },
  ] as const
  const at = steps.findIndex(({ key }) => key === current)
  return (
    <ol className="grid gap-2">
      {steps.map(({ key, label }, index) => (
        <li
          key={key}
          aria-current={index === at ? 'step' : undefined}
          className={`flex items-center gap-3 ${index === at ? 'font-semibold' : 'text-muted'}`}
        >
          {index < at ? (
            <SuccessIcon className="shrink-0 text-success" />
          ) : (
            <span className="grid size-6 shrink-0 place-items-center rounded-full border border-line-strong text-sm">
              {index + 1}
            </span>
          )}
          <span>{label}</span>
          {index <= at && <span className="text-sm text-muted">{index < at ? copy.done : copy.next}</span>}
        </li>
      ))}
    </ol>
  )
}
