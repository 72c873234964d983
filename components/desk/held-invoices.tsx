import type { HeldInvoices as Held } from '@/lib/desk/schema'
import { homeCopy } from './copy'

const copy = homeCopy.heldInvoices

/** Says that invoices wait, and for which settings. */
export const HeldInvoices = ({ missing, held }: Held) => (
  <section className="rounded-control bg-warning-soft px-4 py-3 text-warning">
    <h2 className="font-semibold">{copy.title}</h2>
    <p>{missing.length > 0 ? copy.missing(missing.join(', ')) : copy.soon}</p>
    <p>{copy.held(held)}</p>
  </section>
)
