import { Money } from '@/components/ui/money'
import { dashboardCopy } from '@/components/dashboard/copy'

/** "You can still spend ₦X", on every page of the shop; the server's limit in naira. */
export function Spendable({ naira }: { naira: number }) {
  return (
    <p className="rounded-control bg-accent-soft px-4 py-2.5 text-accent-text">
      {dashboardCopy.spendable} <Money naira={naira} className="font-bold" />
    </p>
  )
}
