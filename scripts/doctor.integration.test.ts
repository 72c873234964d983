import { execFile } from 'node:child_process'
import { cpSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrate } from '@/prisma/migrate'
import { sqlOf } from '@/sandbox/documented-sql'
import { startPooler } from '@/sandbox/pooler'
import { type DatabaseServer, setSynchronous, startPrimary, startReplica } from '@/sandbox/replica'
import { useFlutterwave, useMailbox, useTermii } from '@/sandbox/test-outside'
import { startMailbox } from '@/sandbox/mailbox'
import { freePort } from '@/sandbox/waiting'
import { projectRoot } from './build'
import { bundleTools } from './pack'

/*
 * The doctor against a sandbox in which all is well, and then with each fault in turn. The database has the roles of
 * docs/operations.md and a replica that copies it. The command is bundled as `npm run pack` does it, because it runs
 * often and a bundle starts in half of the time.
 */
const mailbox = useMailbox()
const flutterwave = useFlutterwave()
const termii = useTermii()
const folder = join(projectRoot, '.data/test')
const tools = join(folder, 'doctor')

let primary: DatabaseServer
let replica: DatabaseServer
let settings: Record<string, string>

beforeAll(async () => {
  await bundleTools(tools, ['scripts/doctor'])
  cpSync(join(projectRoot, 'prisma/migrations'), join(tools, 'prisma/migrations'), { recursive: true })
  primary = await startPrimary(join(folder, 'doctor-primary'))
  await primary.createDatabase('doctor')
  await migrate(primary.url('doctor'))
  replica = await startReplica(primary, join(folder, 'doctor-replica'))
  await setSynchronous(primary, true)
  await createAppRole()
  settings = {
    DATABASE_URL: appUrl(primary),
    DATABASE_REPLICA_URL: appUrl(replica),
    SMTP_URL: mailbox.current.smtpUrl,
    FLUTTERWAVE_API_URL: flutterwave.current.apiUrl,
    TERMII_API_URL: termii.current.url,
    NEXTAUTH_URL: `http://localhost:${await freePort()}`,
    PORT: String(await freePort()),
  }
})

afterAll(async () => {
  await Promise.all([primary.remove(), replica.remove()])
  rmSync(tools, { recursive: true })
})

const appUrl = (server: DatabaseServer) => {
  const url = new URL(server.url('doctor'))
  url.username = 'foodbank_app_a'
  url.password = 'app'
  return url.href
}

async function asAdmin(statement: string): Promise<void> {
  const client = new Client({ connectionString: primary.adminUrl('doctor') })
  await client.connect()
  await client.query(statement)
  await client.end()
}

/** Runs the statements of docs/operations.md. */
async function createAppRole(): Promise<void> {
  const scripts = sqlOf('Roles of the database user')
  expect(scripts).toHaveLength(3)
  await asAdmin(scripts.join('\n').replace('…', 'app'))
}

type Diagnosis = { readonly status: number | null; readonly lines: readonly string[]; readonly seconds: number }

/** Checks that no test makes silent. On a machine that is busy for a moment one may still have no answer in time. */
const NEVER_SILENT = /^fail {2}(?:database|clock|role|migrations|standby|archive|pooler|replica|messages): No answer in/

/** Runs the command with the sandbox's settings, changed by `change`; again, up to twice, on a machine that is busy. */
async function diagnose(change: Record<string, string> = {}, loaded: string[] = [], again = 2): Promise<Diagnosis> {
  const diagnosis = await runDoctor(change, loaded)
  const isBusy = diagnosis.lines.some((line) => NEVER_SILENT.test(line))
  return isBusy && again > 0 ? diagnose(change, loaded, again - 1) : diagnosis
}

function runDoctor(change: Record<string, string>, loaded: string[]): Promise<Diagnosis> {
  const begun = performance.now()
  const command = [...loaded, join(tools, 'scripts/doctor.mjs')]
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      command,
      { cwd: projectRoot, env: { ...process.env, ...settings, ...change } },
      (_, stdout) =>
        resolve({
          status: child.exitCode,
          // How long this Node is supported depends on the day: see doctor/runtime.test.ts.
          lines: stdout
            .trimEnd()
            .split('\n')
            .filter((line) => !/^\w+ +runtime: /.test(line)),
          seconds: (performance.now() - begun) / 1000,
        }),
    )
  })
}

/** The lines that are not ok. All others have to be. */
async function faultsOf(change: Record<string, string>, loaded?: string[]): Promise<string[]> {
  const { status, lines, seconds } = await diagnose(change, loaded)
  const faults = lines.filter((line) => !line.startsWith('ok    '))
  expect(status).toBe(faults.some((line) => line.startsWith('fail')) ? 1 : 0)
  // Starting the command takes its own time on a busy machine.
  expect(seconds).toBeLessThan(120)
  return faults
}

test('a sandbox in which all is well', async () => {
  const { status, lines } = await diagnose()
  const withoutNumbers = (line: string) => line.replace(/\d+ ms/, 'N ms').replace(/PostgreSQL [\d.]+ /, 'PostgreSQL V ')
  expect(lines.map(withoutNumbers)).toEqual([
    'ok    settings: All settings are well-formed.',
    'ok    database: PostgreSQL V takes writes.',
    'ok    clock: This machine and the database have the same time.',
    'ok    role: foodbank_app_a reads and writes rows, and can change nothing else.',
    expect.stringMatching(/^ok {4}migrations: All \d+ are applied\.$/),
    'ok    standby: A commit waits until a replica has stored it.',
    'ok    archive: The server archives no WAL: a restore ends with the last backup.',
    'ok    backup: None is noted in the database: see docs/backups.md.',
    'ok    pooler: There is none; the app connects to PostgreSQL itself.',
    expect.stringMatching(/^ok {4}replica: It is \d+ seconds behind\.$/),
    'ok    mail: 127.0.0.1 accepts connections without sign-in.',
    'ok    provider: It accepts the secret key, and answered in N ms.',
    'ok    messages: Termii accepts the key.',
    expect.stringMatching(/^ok {4}port: Port \d+ is free\.$/),
    `ok    address: ${settings.NEXTAUTH_URL} does not answer yet. Start the app and run this again.`,
  ])
  expect(status).toBe(0)
})

describe('one fault is one line:', () => {
  const withUser = (user: string, password: string) => {
    const url = new URL(settings.DATABASE_URL ?? '')
    url.username = user
    url.password = password
    return url.href
  }
  const clock = join(projectRoot, 'sandbox/clock-ahead.mjs')

  test('a wrong password', async () => {
    expect(await faultsOf({ DATABASE_URL: withUser('foodbank_app_a', 'wrong') })).toEqual([
      'fail  database: Password authentication failed for user "foodbank_app_a". ' +
        'Check DATABASE_URL, its password, and that PostgreSQL or its pooler runs.',
    ])
  })

  test('a clock that is ahead', async () => {
    const advice = 'the database. Start a time service (chrony or systemd-timesyncd).'
    const ahead = (ms: string) => faultsOf({ CLOCK_AHEAD_MS: ms }, ['--import', clock])
    expect(await ahead('180000')).toEqual([
      expect.stringMatching(/^fail {2}clock: This machine is (?:180|179) seconds ahead of /),
    ])
    expect(await ahead('-5000')).toEqual([
      expect.stringMatching(/^warn {2}clock: This machine is [45]\.\d seconds behind /),
    ])
    expect((await ahead('-5000'))[0]).toContain(advice)
  })

  test('the owner and a superuser in place of the app', async () => {
    const advice = "Use the app's role (docs/operations.md, Roles of the database user)."
    expect(await faultsOf({ DATABASE_URL: primary.url('doctor') })).toEqual([
      `warn  role: foodbank may change the schema and has no statement_timeout. ${advice}`,
    ])
    expect(await faultsOf({ DATABASE_URL: primary.adminUrl('doctor') })).toEqual([
      'warn  role: postgres is a superuser, who can disable the guards of the ledger and has no statement_timeout. ' +
        advice,
    ])
  })

  test('an old schema, and one of a newer version', async () => {
    const last = `(SELECT max(migration_name) FROM _prisma_migrations)`
    await asAdmin(`UPDATE _prisma_migrations SET rolled_back_at = now() WHERE migration_name = ${last}`)
    expect(await faultsOf({})).toEqual([
      expect.stringMatching(/^fail {2}migrations: 1 of \d+ missing\. Run "npm run db:migrate"\.$/),
    ])
    await asAdmin('UPDATE _prisma_migrations SET rolled_back_at = NULL')
    await asAdmin(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at) VALUES ('x', 'x', '29991231', now())`,
    )
    expect(await faultsOf({})).toEqual(['warn  migrations: 1 of a newer version are applied. Deploy that version.'])
    await asAdmin(`DELETE FROM _prisma_migrations WHERE id = 'x'`)
  })

  test('a replica that is down, or is none', async () => {
    const down = 'postgresql://foodbank_app@127.0.0.1:9/doctor'
    expect(await faultsOf({ DATABASE_REPLICA_URL: down })).toEqual([
      'fail  replica: Connect ECONNREFUSED 127.0.0.1:9. ' +
        'Check DATABASE_REPLICA_URL. Reports read from the main database until then.',
    ])
    const other = new URL(settings.DATABASE_URL ?? '')
    other.pathname = '/postgres'
    expect(await faultsOf({ DATABASE_REPLICA_URL: other.href })).toEqual([
      'warn  replica: This server takes writes. Let DATABASE_REPLICA_URL name a read replica.',
    ])
  })

  test('no replica that stores each commit', async () => {
    await setSynchronous(primary, false)
    const faults = await faultsOf({})
    await setSynchronous(primary, true)
    expect(faults).toEqual([
      'warn  standby: No replica is a synchronous standby: the last orders may be lost with the primary. ' +
        'See "patronictl list" (docs/cluster.md).',
    ])
  })

  test('a backup that is older than a day', async () => {
    const fiftyHoursAgo = new Date(Date.now() - 50 * 3_600_000).toISOString()
    await asAdmin(`ALTER DATABASE doctor SET foodbank.backed_up_at = '${fiftyHoursAgo}'`)
    const faults = await faultsOf({})
    await asAdmin('ALTER DATABASE doctor RESET foodbank.backed_up_at')
    expect(faults).toEqual([
      'warn  backup: The last one ended 50 hours ago. ' +
        'See the mails of cron and "pgbackrest --stanza=foodbank info" (docs/cluster.md).',
    ])
  })

  test('a mail server that is down, refuses, or has no TLS', async () => {
    const advice = 'Check SMTP_URL, its password, and that the server offers TLS.'
    mailbox.current.setFault('down')
    expect(await faultsOf({})).toEqual([expect.stringMatching(/^fail {2}mail: .*421.* Check SMTP_URL/)])
    mailbox.current.setFault('mute')
    expect(await faultsOf({})).toEqual([expect.stringMatching(/^fail {2}mail: (?:No answer in 5 seconds|Greeting)/)])
    mailbox.current.setFault('up')

    const refusing = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      disableReverseLookup: true,
      onAuth: (_auth, _session, done) => done(new Error('Wrong password')),
    })
    await new Promise<void>((resolve) => refusing.listen(0, '127.0.0.1', resolve))
    const { port } = refusing.server.address() as AddressInfo
    expect(await faultsOf({ SMTP_URL: `smtp://user:wrong@127.0.0.1:${port}` })).toEqual([
      expect.stringMatching(/^fail {2}mail: Invalid login: .*Wrong password/),
    ])
    await new Promise<void>((resolve) => refusing.close(resolve))

    // Another address of this machine counts as another machine, to which mails must be encrypted.
    const plain = await startMailbox({ smtpPort: 0, httpPort: 0, host: '127.0.0.2' })
    const [line = ''] = await faultsOf({ SMTP_URL: plain.smtpUrl })
    expect(line).toMatch(/^fail {2}mail: .*TLS/i)
    expect(line).toContain(advice)
    await plain.stop()
  })

  test('a provider that refuses the key, limits us, or is down', async () => {
    expect(await faultsOf({ FLUTTERWAVE_SECRET_KEY: 'FLWSECK_TEST-other-X' })).toEqual([
      'fail  provider: No usable answer: our key was refused. ' +
        'Check FLUTTERWAVE_SECRET_KEY, FLUTTERWAVE_API_URL and the status page of the provider.',
    ])
    const limiting = await answering(429, '{}')
    expect(await faultsOf({ FLUTTERWAVE_API_URL: limiting.url })).toEqual([
      expect.stringMatching(/^fail {2}provider: No usable answer: status 429\./),
    ])
    await limiting.stop()
    flutterwave.current.setFaults({ api: 'hang' })
    expect(await faultsOf({})).toEqual([expect.stringMatching(/^fail {2}provider: No answer in 5 seconds\./)])
    flutterwave.current.setFaults({ api: 'normal' })
  })

  test('a provider of messages that refuses the key, or is down', async () => {
    const advice = 'Check TERMII_API_KEY and TERMII_API_URL.'
    expect(await faultsOf({ TERMII_API_KEY: 'TLother' })).toEqual([
      `fail  messages: The provider refused our key. ${advice}`,
    ])
    termii.current.setFaults({ mode: 'down' })
    expect(await faultsOf({})).toEqual([`fail  messages: The provider answered 503. ${advice}`])
    termii.current.setFaults({ mode: 'up' })
  })

  test('a port of another program, and an address that does not lead to the app', async () => {
    const other = await answering(200, 'hello')
    expect(await faultsOf({ PORT: other.port })).toEqual([
      `fail  port: Another program uses port ${other.port}. Stop it or set PORT.`,
    ])
    expect(await faultsOf({ NEXTAUTH_URL: other.url })).toEqual([
      `fail  address: ${other.url} leads to another program. Check NEXTAUTH_URL, the proxy and the name.`,
    ])
    const app = await answering(200, '{"status":"up"}')
    expect(await faultsOf({ PORT: app.port })).toEqual([
      expect.stringMatching(/^fail {2}address: http:\/\/localhost:\d+ does not answer \(.*ECONNREFUSED/),
    ])
    expect(await faultsOf({ PORT: app.port, NEXTAUTH_URL: app.url })).toEqual([])
    await Promise.all([other.stop(), app.stop()])
  })

  test('an address without encryption', async () => {
    expect(await faultsOf({ NEXTAUTH_URL: 'http://foodbank.invalid' })).toEqual([
      expect.stringMatching(/^warn {2}settings: Setting NEXTAUTH_URL is an http:\/\/ address/),
    ])
  })

  test('a seller whom no invoice can name', async () => {
    expect(await faultsOf({ SELLER_TIN: '' })).toEqual([
      expect.stringMatching(/^warn {2}settings: Missing: SELLER_TIN\. VAT invoices have to state them/),
    ])
  })
})

async function answering(status: number, body: string) {
  const server = createServer((_, response) => response.writeHead(status).end(body))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    port: String(port),
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

test.each([
  ['transaction', /^ok {4}pooler: There is one in transaction mode\. Statements with a name are (?:kept|lost)/],
  ['session', /^warn {2}pooler: There is one in session mode: .* Set pool_mode = transaction \(deploy\/pgbouncer\)\.$/],
] as const)('a pooler in %s mode is recognised', async (mode, expected) => {
  const pooler = await startPooler(settings.DATABASE_URL ?? '', mode)
  const { lines } = await diagnose({ DATABASE_URL: pooler.url })
  await pooler.stop()
  const line = lines.find((each) => each.includes('  pooler: ')) ?? ''
  expect(line).toMatch(pooler.kind === 'PgBouncer' ? expected : /^ok {4}pooler: There is none/)
})
