/** One request: `token` signs in a call of the API, `cookie` a page. */
export type Ask = { readonly url: string; readonly token?: string; readonly cookie?: string }
/** The requests to compare: to a small and a large shop, or to an empty route and a full one. */
export type Case = { readonly name: string; readonly small: readonly Ask[]; readonly large: readonly Ask[] }
/** Milliseconds of every request, fastest first. */
export type Timings = readonly number[]

const CONCURRENCY = 4

/**
 * Asks both shops the same number of times, by turns, so that other work of the machine slows both alike.
 * @throws Error when a request is not answered with 200
 */
export async function compare({ small, large }: Case, requests: number): Promise<{ small: Timings; large: Timings }> {
  await run(small, large, Math.ceil(requests / 5))
  return run(small, large, requests)
}

async function run(small: readonly Ask[], large: readonly Ask[], requests: number) {
  const timings = { small: [] as number[], large: [] as number[] }
  let turn = 0
  const work = async () => {
    for (let mine = turn++; mine < requests; mine = turn++) {
      // The first side alternates, because the second one finds warm caches.
      for (const side of mine % 2 === 0 ? (['small', 'large'] as const) : (['large', 'small'] as const)) {
        const asks = side === 'small' ? small : large
        timings[side].push(await time(asks[mine % asks.length]))
      }
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, work))
  return { small: ascending(timings.small), large: ascending(timings.large) }
}

async function time(ask: Ask | undefined): Promise<number> {
  if (!ask) throw new Error('There is nothing to ask.')
  const begun = performance.now()
  const response = await fetch(ask.url, {
    headers: { ...(ask.token && { Authorization: `Bearer ${ask.token}` }), ...(ask.cookie && { Cookie: ask.cookie }) },
  })
  const text = await response.text()
  if (response.status !== 200) throw new Error(`${ask.url} answered ${response.status} ${text.slice(0, 200)}`)
  return performance.now() - begun
}

const ascending = (timings: number[]): Timings => timings.sort((a, b) => a - b)

/** The time that `share` of the requests did not exceed. */
export const percentile = (timings: Timings, share: number): number =>
  timings[Math.ceil(timings.length * share) - 1] ?? 0

/** @param address a number for each person: tries are counted by IP address, so everyone signs in from another one */
export async function signIn(origin: string, email: string, address: number): Promise<{ id: string; token: string }> {
  const response = await fetch(`${origin}/api/v1/users/login`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-Forwarded-For': `10.0.${Math.floor(address / 250)}.${1 + (address % 250)}`,
    },
    body: JSON.stringify({ email, password: 'Foodbank1' }),
  })
  const { id, token, message } = (await response.json()) as { id?: string; token?: string; message?: string }
  if (id === undefined || token === undefined)
    throw new Error(`${email} could not sign in: ${message ?? response.status}`)
  return { id, token }
}
