/** What a number of clients saw who each send their next request when the last one is answered. */
export type Step = {
  readonly clients: number
  readonly perSecond: number
  /** Milliseconds that 95 of 100 turns did not exceed. */
  readonly p95: number
}

export type KneeRule = {
  /** A step that adds less than this share of throughput has brought nothing. */
  readonly leastGain: number
  /** Milliseconds of p95 above which people wait too long. */
  readonly longestP95: number
  readonly mostClients: number
}

/** Why no more clients were tried: throughput stayed, answers took too long, or there are no more clients. */
type Ending = 'flat' | 'slow' | 'all clients'

export type Knee<Measured extends Step> = { readonly at: Measured; readonly ending: Ending }

/**
 * Finds the knee: as many clients as still bring throughput, at an acceptable p95. Begins with one client and doubles,
 * so that each step that counts has to bring more than noise. The first step is the knee if it is too slow already.
 */
export async function findKnee<Measured extends Step>(
  measure: (clients: number) => Promise<Measured>,
  { leastGain, longestP95, mostClients }: KneeRule,
): Promise<Knee<Measured>> {
  let at = await measure(1)
  for (let clients = 2; at.p95 <= longestP95; clients *= 2) {
    if (clients > mostClients) return { at, ending: 'all clients' }
    const next = await measure(clients)
    if (next.p95 > longestP95) return { at, ending: 'slow' }
    if (next.perSecond < at.perSecond * (1 + leastGain)) return { at, ending: 'flat' }
    at = next
  }
  return { at, ending: 'slow' }
}
