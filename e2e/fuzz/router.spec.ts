import { expect, test } from '../fixtures'
import { SITE, createBuyer, createRegistrant } from '../people'
import { Random } from './random'
import { hostileText } from './values'

/* Pages with what Next's router sends, garbled: each is answered, in time, and never by an error of ours. */

const REQUESTS = Math.ceil(Number(process.env.FUZZ_REQUESTS ?? 6_000) / 20)
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_122)
/** Only what hangs takes so long. */
const HANGS_MS = 60_000

const PATHS = ['/', '/Login', '/Reg1', '/Reg2', '/Forgotpd', '/Store', '/Dashboard', '/History1', '/Profile', '/terms']
const OTHER_PATHS = [
  '/staff',
  '/partner',
  '/nowhere',
  '/api/v1/product',
  '/api/docs',
  '/_next/static/none.js',
  '/offline',
]
const TREES = [
  '["",{}]',
  '["",{"children":["Store",{"children":["__PAGE__",{}]}]}]',
  '["",{},null,"refetch"]',
  '[',
  '{}',
]

/** Headers carry no line ends, and bytes only. */
const headerText = (random: Random) => encodeURIComponent(Buffer.from(hostileText(random).slice(0, 1_000)).toString())

function makeHeaders(random: Random): Record<string, string> {
  const hex = (length: number) => Array.from({ length }, () => random.below(16).toString(16)).join('')
  const values: Readonly<Record<string, () => string>> = {
    RSC: () => random.pick(['1', '0', 'true', headerText(random)]),
    'Next-Router-State-Tree': () => random.pick([...TREES, encodeURIComponent(random.pick(TREES)), headerText(random)]),
    'Next-Router-Prefetch': () => random.pick(['1', '2', '7', headerText(random)]),
    'Next-Router-Segment-Prefetch': () => random.pick(['/_tree', '/_full', '/..', headerText(random)]),
    'Next-Action': () => random.pick([hex(42), `00${hex(40)}`, `40${hex(40)}`, 'x', '__proto__', headerText(random)]),
    'Next-Url': () => random.pick(['/Store', '//evil.example', headerText(random)]),
    'Next-HMR-Refresh': () => random.pick(['1', headerText(random)]),
    'X-Nextjs-Data': () => '1',
    'X-Middleware-Subrequest': () => 'middleware:middleware:middleware',
    'X-Matched-Path': () => random.pick(['/staff', headerText(random)]),
    'Next-Resume': () => random.pick(['1', headerText(random)]),
    Purpose: () => 'prefetch',
  }
  const chosen = Object.entries(values).filter(() => random.chance(0.35))
  return Object.fromEntries(chosen.map(([name, value]) => [name, value()]))
}

const part = (name: string, value: string) =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`

function makeBody(random: Random): { body?: string; type: string } {
  const text = Buffer.from(
    random.pick(['["x"]', '[]', '{', '["$F1","$K1"]', '[null,"$K1"]', hostileText(random)]),
  ).toString()
  const name = random.pick([
    '0',
    '1',
    '_1_email',
    '$ACTION_REF_1',
    '$ACTION_1:0',
    '$ACTION_KEY',
    `$ACTION_ID_${'0'.repeat(42)}`,
  ])
  return random.pick([
    { type: 'text/plain;charset=UTF-8', body: text },
    { type: 'multipart/form-data; boundary=b', body: `${part(name, text)}--b--\r\n` },
    { type: 'multipart/form-data; boundary=b', body: part('0', text) },
    { type: 'application/x-www-form-urlencoded', body: `${encodeURIComponent(name)}=${encodeURIComponent(text)}` },
    { type: 'application/json', body: text },
  ])
}

test(`${REQUESTS} requests with garbled headers of the router`, async () => {
  test.setTimeout(600_000 + REQUESTS * 200)
  const random = new Random(SEED)
  const cookies = ['', (await createBuyer()).cookie, `foodbank.registration=${(await createRegistrant()).grant}`]
  const faults: string[] = []
  const counts = new Map<number, number>()
  let made = 0
  const work = async () => {
    while (made < REQUESTS && faults.length < 20) {
      made += 1
      const path = random.pick(random.chance(0.7) ? PATHS : OTHER_PATHS)
      const query = random.chance(0.3) ? `?_rsc=${headerText(random)}` : ''
      const method = random.pick(['GET', 'GET', 'GET', 'POST', 'POST', 'HEAD', 'PUT', 'OPTIONS'])
      const cookie = random.pick(cookies)
      const headers = { ...makeHeaders(random), ...(cookie !== '' && { Cookie: cookie }) }
      const { body, type } = ['POST', 'PUT'].includes(method) ? makeBody(random) : { body: undefined, type: undefined }
      const sent = { ...headers, ...(type !== undefined && { 'Content-Type': type }) }
      const described = `${made}. ${method} ${path}${query} ${JSON.stringify(sent)} ${JSON.stringify(body)}`
      try {
        const answer = await fetch(SITE + path + query, {
          method,
          headers: sent,
          redirect: 'manual',
          signal: AbortSignal.timeout(HANGS_MS),
          ...(body !== undefined && { body }),
        })
        const text = await answer.text()
        counts.set(answer.status, (counts.get(answer.status) ?? 0) + 1)
        // Nobody reads a text in answer to these two.
        const isEmpty = text === '' && !['HEAD', 'OPTIONS'].includes(method) && answer.status >= 400
        if (answer.status >= 500 || isEmpty) faults.push(`${described} → ${answer.status} ${text.slice(0, 300)}`)
      } catch (error) {
        faults.push(`${described} → ${String(error)}`)
      }
    }
  }
  await Promise.all(Array.from({ length: 8 }, work))
  const statuses = [...counts].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`)
  console.log(`${made} requests for pages, seed ${SEED}: ${statuses.join(', ')}`)
  expect(faults, `seed ${SEED}`).toEqual([])
  expect(counts.get(200)).toBeGreaterThan(REQUESTS / 10)
})
