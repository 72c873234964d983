import { join, relative } from 'node:path'
import { releaseLock, takeLock } from '../sandbox/lock'
import { type Sandbox, startSandbox } from '../sandbox/start'
import { isPortFree } from '../sandbox/waiting'
import { buildIfChanged, locks, projectRoot } from './build'
import { CommandError, runCommand } from './lifecycle'
import { showProgress } from './progress.mjs'
import { generateClient, prepareDatabase, startSite } from './site'

const reload = process.argv.includes('--dev')
const command = reload ? 'npm run dev' : 'npm run demo'
const dataDir = join(projectRoot, '.data/demo')
const log = (name: string) => relative(process.cwd(), join(dataDir, `${name}.log`))
let up = false

/** `npm run demo`, and `npm run dev` with `--dev`: starts the app with its database, mailbox and payment provider. */
await runCommand(
  async (onEnd) => {
    const port = readPort()
    if (!takeLock(locks.demo)) {
      throw new CommandError(`A demo of this folder is running already: use that one, or stop it with Ctrl-C.`)
    }
    onEnd(() => releaseLock(locks.demo))
    if (!(await isPortFree(port))) {
      throw new CommandError(`Port ${port} is taken: PORT=${port + 100} ${command}`)
    }

    await step('Preparing the database client', () => generateClient(log('generate')))
    const sandbox = await step('Starting database, mailbox and payments', (note) =>
      startSandbox({ dataDir, appPort: port, durable: true, note }),
    )
    onEnd(sandbox.stop)
    // Beside each other, because the data waits for the disk and one core, and a build needs no data.
    const data = (note: Note) =>
      timed('Data up to date', note, () => prepareDatabase(sandbox.settings, log('seed'), []))
    const build = (note: Note) => timed('Build up to date', note, () => buildIfChanged(log('build'), 'demo'))
    await step('Making what is missing or changed', (note) =>
      Promise.all([data(note), ...(reload ? [] : [build(note)])]),
    )
    const site = await step('Starting the app', () =>
      startSite(reload ? 'dev' : 'start', sandbox.settings, reload ? undefined : log('app')),
    )
    onEnd(() => site.stop())

    up = true
    console.log(welcome(sandbox))
    await site.exit
    throw new CommandError(`The app ended by itself${reload ? '' : `, see ${log('app')}`}`)
  },
  { stopIsSuccess: () => up },
)

function readPort(): number {
  const text = process.env.PORT || '3000'
  const port = Number(text)
  if (!/^\d+$/.test(text) || port < 1 || port > 65_530) {
    throw new CommandError(`PORT=${text} is not a port: PORT=3100 ${command}`)
  }
  return port
}

type Note = (line: string) => void

/** Does a part of a step, and notes its seconds. */
async function timed(title: string, note: Note, work: () => Promise<unknown>): Promise<void> {
  const start = Date.now()
  await work()
  note(`${title} … ${((Date.now() - start) / 1000).toFixed(1)} s`)
}

async function step<Result>(title: string, work: (note: Note) => Promise<Result>): Promise<Result> {
  const progress = showProgress(title)
  try {
    return await work(progress.note)
  } finally {
    progress.end()
  }
}

function welcome({ settings, mailbox, flutterwave, termii }: Sandbox): string {
  const bold = (text: string) => (process.stdout.isTTY ? `\u001b[1m${text}\u001b[0m` : text)
  return `
  ${bold('Foodbank')}   ${settings.NEXTAUTH_URL}
  Mailbox    ${mailbox.url}
  Payments   ${flutterwave.url}
  Messages   ${termii.url}

  Sign in at ${settings.NEXTAUTH_URL}/Login with the password ${bold('Foodbank1')} as
    buyer@demo.test     approved, may buy       ${settings.NEXTAUTH_URL}/Dashboard
    customer@demo.test  has orders and credit   ${settings.NEXTAUTH_URL}/Dashboard
    waiting@demo.test   not yet approved        ${settings.NEXTAUTH_URL}/Dashboard
    hr@demo.test        HR of Demo Mills        ${settings.NEXTAUTH_URL}/partner
    hr.steel@demo.test, hr.textiles@demo.test   ${settings.NEXTAUTH_URL}/partner
    staff@demo.test     back office             ${settings.NEXTAUTH_URL}/staff
    checker@demo.test   second staff person     ${settings.NEXTAUTH_URL}/staff

  More data  DATABASE_URL='${settings.DATABASE_URL}' \\
               npm run db:seed -- --buyers 1000 --products 200 --orders 5000
  Database   psql '${settings.DATABASE_URL}'

  The desks need no second factor for 7 days. To try one, sign in as checker@demo.test and open
  ${settings.NEXTAUTH_URL}/staff/security

  Ctrl-C stops everything.
`
}
