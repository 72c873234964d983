import { landingCopy } from '@/components/landing/copy'
import { PlanSlip } from '@/components/landing/plan-slip'
import { SuccessIcon } from '@/components/ui/icons'

const { trust } = landingCopy

export function PlanPromise() {
  return (
    <section className="section bg-sunken" aria-labelledby="promise">
      <div className="page grid items-center gap-10 lg:grid-cols-2 lg:gap-20">
        <div>
          <h2 id="promise" className="page-title">
            {trust.title}
          </h2>
          <ul className="mt-6 grid gap-5">
            {trust.items.map((item) => (
              <li key={item.title} className="flex gap-4">
                <SuccessIcon size={28} className="mt-0.5 shrink-0 text-brand-text" />
                <div>
                  <h3 className="section-title">{item.title}</h3>
                  <p className="mt-0.5 text-muted">{item.text}</p>
                </div>
              </li>
            ))}
          </ul>
        </div>
        <PlanSlip />
      </div>
    </section>
  )
}
