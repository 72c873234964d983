import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { setTimeout as pause } from 'node:timers/promises'
import { migrate } from '@/prisma/migrate'
import { PASSWORD, aBuyer, anEmail } from '../sandbox/factories'
import { projectRoot } from '../scripts/build'
import { startSandbox } from '../sandbox/start'
import { freePort } from '../sandbox/waiting'
import { startHost } from './app-hosts'
import { ask } from './company-people'
import { DELIVERY, describeResponses, signInAll, stockShop, useDatabase } from './shopping'
import { type Finding, type TrialOptions, atMost, counted, exactly } from './trial'

/* What one visitor may hold, with the figures of a quiet machine: docs/decisions/0123. */

const HEAP_AT_REST = pathToFileURL(join(projectRoot, 'sandbox/heap-at-rest.mjs')).href

/** In megabytes, when garbage is collected: the heap with the bytes beside it, and all of the process. */
type Rest = { readonly heap: number; readonly all: number }

type VisitorOptions = TrialOptions & {
  readonly documents: number
  readonly signIns: number
  readonly uploads: number
  /** How often each is measured. */
  readonly rounds: number
  /** The longest that anybody else may wait, in seconds, and what may stay in the heap, in megabytes. */
  readonly limits: { readonly ready: number; readonly signIn: number; readonly heap: number }
}

/**
 * One person asks for very many documents, a flood of wrong passwords arrives, and uploads are withheld. Meanwhile
 * others want an answer, and the memory must come back.
 * @throws Error when the trial itself could not run
 */
export async function tryVisitor(options: VisitorOptions): Promise<Finding[]> {
  const { folder, onEnd, note, rounds, limits, slack } = options
  const sandbox = await startSandbox({
    dataDir: join(folder, 'visitor'),
    appPort: await freePort(),
    durable: false,
    note: () => undefined,
  })
  onEnd(sandbox.stop)
  const database = sandbox.settings.DATABASE_URL ?? ''
  await migrate(database)
  await useDatabase(database)
  onEnd(() => useDatabase(''))
  const port = Number(sandbox.settings.PORT)
  const heapPort = await freePort()
  const settings = { ...sandbox.settings, NODE_OPTIONS: `--import=${HEAP_AT_REST}`, HEAP_PORT: String(heapPort) }
  const host = await startHost({ port, settings, log: join(folder, 'visitor.log') })
  onEnd(host.stop)
  const origin = `http://localhost:${port}`

  const path = await signAnOrder(origin)
  const other = (await aBuyer()).email
  // What is loaded for the first of each belongs to rest.
  await askForDocuments(origin, path, 2)
  await guessPasswords(origin, other, 2)

  const ready: number[] = []
  const signIn: number[] = []
  const rests: Rest[] = []
  const answers = new Map<number, number>()
  for (let round = 1; round <= rounds; round += 1) {
    note(`round ${round} of ${rounds}`)
    const documents = await askForDocuments(origin, path, options.documents)
    const guesses = await guessPasswords(origin, other, options.signIns)
    await withholdUploads(port, options.uploads)
    ready.push(documents.slowest)
    signIn.push(guesses.seconds)
    for (const status of [...documents.statuses, ...guesses.statuses])
      answers.set(status, (answers.get(status) ?? 0) + 1)
    rests.push(await memoryAtRest(heapPort))
    note(
      `ready ${documents.slowest.toFixed(2)} s, sign-in ${guesses.seconds.toFixed(2)} s, ` +
        `${describe(rests.at(-1))} at rest`,
    )
  }
  const [first, last] = [rests[0], rests.at(-1)]
  const allowed = [200, 400, 429, 503]
  return [
    atMost(`ready during ${options.documents} documents of one person`, limits.ready * slack, median(ready), 's'),
    atMost(`a sign-in during ${options.signIns} wrong passwords`, limits.signIn * slack, median(signIn), 's'),
    atMost('heap that the rounds after the first left', limits.heap, (last?.heap ?? 0) - (first?.heap ?? 0), 'MB'),
    counted('heap and process at rest after each round', rests.map(describe).join(', ')),
    exactly('answers of another kind', 0, [...answers.keys()].filter((status) => !allowed.includes(status)).length),
    counted('answers', describeResponses(answers)),
  ]
}

const describe = (rest?: Rest) => `${rest?.heap.toFixed(1)} of ${rest?.all.toFixed(0)} MB`

const median = (figures: readonly number[]): number =>
  figures.toSorted((one, other) => one - other)[Math.floor(figures.length / 2)] ?? 0

/** The path and the token of a signed agreement. */
type Agreement = { readonly path: string; readonly token: string }

async function signAnOrder(origin: string): Promise<Agreement> {
  const { product, emails } = await stockShop(1)
  const { token = '' } = (await signInAll(origin, emails)).buyers[0] ?? {}
  const line = { productId: product.id, name: product.name, measurement: product.measurement, quantity: 1 }
  await ask(origin, 'POST', '/cart/addToCart', token, { ...line, type: product.category.type })
  const order = { deliveryDetails: DELIVERY, months: 3, acceptTerms: true, idempotencyKey: randomUUID() }
  const { _id } = await ask(origin, 'POST', '/order/createOrder', token, order)
  return { path: `/order/agreement/${String(_id)}?format=pdf`, token }
}

const secondsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now()
  await work()
  return (performance.now() - begun) / 1_000
}

async function askForDocuments(origin: string, { path, token }: Agreement, count: number) {
  const headers = { Authorization: `Bearer ${token}` }
  let isOver = false
  const documents = Promise.all(
    Array.from({ length: count }, async () => {
      const answer = await fetch(`${origin}/api/v1${path}`, { headers })
      await answer.arrayBuffer()
      return answer.status
    }),
  ).finally(() => (isOver = true))
  let slowest = 0
  do
    slowest = Math.max(
      slowest,
      await secondsOf(async () => {
        const answer = await fetch(`${origin}/api/health/ready`)
        await answer.arrayBuffer()
        if (answer.status !== 200) throw new Error(`the server was not ready: ${answer.status}`)
      }),
    )
  while (!isOver)
  return { slowest, statuses: await documents }
}

/** Half of them from addresses of their own. Then somebody signs in with the right password. */
async function guessPasswords(origin: string, email: string, count: number) {
  const signIn = async (who: string, password: string, address: string) => {
    const answer = await fetch(`${origin}/api/v1/users/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': address },
      body: JSON.stringify({ email: who, password }),
    })
    await answer.text()
    return answer.status
  }
  const flood = Promise.all(
    Array.from({ length: count }, (_, at) =>
      signIn(anEmail(), 'Wrong1234', at % 2 === 0 ? `10.68.0.${at}` : '10.69.0.1'),
    ),
  )
  const seconds = await secondsOf(async () => {
    const status = await signIn(email, PASSWORD, '10.67.0.1')
    if (status !== 200) throw new Error(`the sign-in of somebody else was answered ${status}`)
  })
  return { seconds, statuses: await flood }
}

/** A stranger announces nine megabytes, and sends a third of them. */
async function withholdUploads(port: number, count: number): Promise<void> {
  const head = `POST /Reg2 HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Type: multipart/form-data; boundary=b\r\n`
  const sockets = Array.from({ length: count }, () => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.write(`${head}Content-Length: 8900000\r\n\r\n`)
    socket.write(Buffer.alloc(3_000_000, 'x'))
    return socket
  })
  await pause(3_000)
  for (const socket of sockets) socket.destroy()
}

async function memoryAtRest(port: number): Promise<Rest> {
  await pause(3_000)
  const { heapUsed, external, rss } = (await (await fetch(`http://127.0.0.1:${port}`)).json()) as NodeJS.MemoryUsage
  return { heap: (heapUsed + external) / 1_000_000, all: rss / 1_000_000 }
}
