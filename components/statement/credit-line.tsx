/** What becomes of the credit of an overpayment, as `creditNote` of the wallet says it; nothing when there is none. */
export function CreditLine({ note }: { note: string }) {
  if (note === '') return null
  return <p className="rounded-control bg-success-soft px-4 py-3 font-semibold text-success">{note}</p>
}
