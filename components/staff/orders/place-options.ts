import { CAPITAL, STATES } from '@/lib/delivery-days/state-rules'

export const stateOptions = [...STATES, CAPITAL].map((name) => ({ value: name, label: name }))

/** The choices of a filter by the buyer's company and by the state of the delivery address. */
export const placeOptions = (companies: readonly { readonly id: string; readonly companyName: string }[]) => ({
  company: companies.map(({ id, companyName }) => ({ value: id, label: companyName })),
  state: stateOptions,
})
