/** One request: `token` authorises an API call, `cookie` a page. */
export type Target = { readonly url: string; readonly token?: string; readonly cookie?: string }
/** The requests to compare: to a small and a large shop, or to an empty route and a list. */
export type Case = { readonly name: string; readonly small: readonly Target[]; readonly large: readonly Target[] }
/** The milliseconds of every request, fastest first. */
export type Timings = readonly number[]
/** The timings of a small and a large shop. */
export type Pair = { readonly small: Timings; readonly large: Timings }

const CONCURRENCY = 4

/**
 * Sends both shops the same number of requests, in turns, so that other work on the machine slows both equally.
 * @throws Error when an answer is not 200
 */
export async function compare({ small, large }: Case, requests: number): Promise<Pair> {
  await run(small, large, Math.ceil(requests / 5))
  return run(small, large, requests)
}

async function run(small: readonly Target[], large: readonly Target[], requests: number) {
  const timings = { small: [] as number[], large: [] as number[] }
  let turn = 0
  const work = async () => {
    for (let mine = turn++; mine < requests; mine = turn++) {
      // The order alternates, because the second shop finds warm caches.
      for (const side of mine % 2 === 0 ? (['small', 'large'] as const) : (['large', 'small'] as const)) {
        const targets = side === 'small' ? small : large
        timings[side].push(await time(targets[mine % targets.length]))
      }
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, work))
  return { small: ascending(timings.small), large: ascending(timings.large) }
}

async function time(target: Target | undefined): Promise<number> {
  if (!target) throw new Error('There is no request to measure.')
  const start = performance.now()
  const response = await fetch(target.url, {
    headers: {
      ...(target.token && { Authorization: `Bearer ${target.token}` }),
      ...(target.cookie && { Cookie: target.cookie }),
    },
  })
  const text = await response.text()
  if (response.status !== 200) throw new Error(`${target.url} answered ${response.status} ${text.slice(0, 200)}`)
  return performance.now() - start
}

export const ascending = (timings: number[]): Timings => timings.sort((a, b) => a - b)

/** The time that a `share` of the requests, from 0 to 1, did not exceed. */
export const percentile = (timings: Timings, share: number): number =>
  timings[Math.ceil(timings.length * share) - 1] ?? 0

export const PAIR_HEAD = ['case', 'p50 small', 'p50 large', 'ratio', 'p99 small', 'p99 large', 'ratio']

/** A row below `PAIR_HEAD`. */
export const pairRow = (name: string, { small, large }: Pair): string[] => [
  name,
  ...[0.5, 0.99].flatMap((share) => {
    const [before, after] = [percentile(small, share), percentile(large, share)]
    return [before.toFixed(1), after.toFixed(1), (after / before).toFixed(2)]
  }),
]

/** @param address a different number for each person, because sign-ins are limited by IP address */
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
