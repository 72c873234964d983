import { landingCopy } from '@/components/landing/copy'

const { plan } = landingCopy
const PART = ['h-0', 'h-1/3', 'h-2/3']

/** An example payment plan: the cost of a basket and the deduction of each payday. */
export function PlanSlip() {
  return (
    <figure className="overflow-hidden rounded-panel bg-raised text-ink shadow-high">
      <figcaption>
        <div aria-hidden="true" className="sack-stripe" />
        <div className="px-5 pt-5 sm:px-7">
          <p className="inline-block rounded-full bg-accent px-3 py-0.5 text-sm font-bold text-accent-ink">
            {plan.label}
          </p>
          <p className="section-title mt-2 text-xl">{plan.title}</p>
          <p className="text-muted">{plan.basket}</p>
        </div>
      </figcaption>
      <dl className="mt-4 grid gap-1.5 px-5 sm:px-7">
        {plan.lines.map((line) => (
          <div key={line.name} className="flex justify-between gap-4">
            <dt className="text-muted">{line.name}</dt>
            <dd className="money">{line.amount}</dd>
          </div>
        ))}
        <div className="mt-1 flex flex-wrap items-baseline justify-between gap-x-4 font-bold sm:text-lg">
          <dt>{plan.total.name}</dt>
          <dd className="money text-xl sm:text-2xl">{plan.total.amount}</dd>
        </div>
        <div className="flex justify-between gap-4">
          <dt className="text-muted">{plan.whole.name}</dt>
          <dd className="money">{plan.whole.amount}</dd>
        </div>
      </dl>
      <div aria-hidden="true" className="relative my-5">
        <div className="stitch mx-6" />
        <span className="absolute -start-3 -top-3 size-6 rounded-full bg-sunken" />
        <span className="absolute -end-3 -top-3 size-6 rounded-full bg-sunken" />
      </div>
      <ol aria-label={plan.paydaysLabel} className="grid grid-cols-3 gap-2.5 px-5 sm:gap-3 sm:px-7">
        {plan.paydays.map((payday, index) => (
          <li key={payday.date} className="flex flex-col">
            {/* From the top: paid before, deducted on this payday, still to pay. */}
            <span aria-hidden="true" className="flex h-28 flex-col overflow-hidden rounded-xl bg-sunken">
              <span className={PART[index]} />
              <span className="h-1/3 bg-accent" />
              <span className={`bg-brand ${PART[plan.paydays.length - 1 - index] ?? ''}`} />
            </span>
            <span className="mt-2 text-sm font-semibold">
              <time>{payday.short}</time>
            </span>
            <span className="money text-base font-bold sm:text-lg">{payday.amount}</span>
            <span className="money text-sm text-muted">{payday.left}</span>
          </li>
        ))}
      </ol>
      <p className="mt-5 bg-accent-soft px-5 py-4 text-sm text-accent-text sm:px-7">
        {plan.rate} {plan.note}
      </p>
    </figure>
  )
}
