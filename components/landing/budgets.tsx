import { landingCopy } from '@/components/landing/copy'
import { Link } from '@/components/ui/link'
import { BUDGETS, PACKAGES_PATH } from '@/lib/catalogue/package-rules'
import { formatNaira, fromNaira } from '@/lib/core/money'

const { budgets: copy } = landingCopy

/** Links to what round amounts buy. */
export const Budgets = () => (
  <section className="section pt-0" aria-labelledby="budgets">
    <div className="page">
      <h2 id="budgets" className="section-title">
        {copy.title}
      </h2>
      <p className="text-muted">{copy.text}</p>
      <ul className="mt-3 flex flex-wrap gap-2">
        {BUDGETS.map((amount) => (
          <li key={amount}>
            <Link href={`${PACKAGES_PATH}?budget=${amount}`} className="chip">
              {formatNaira(fromNaira(amount))}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  </section>
)
