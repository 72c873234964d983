import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Flutterwave, startFlutterwave } from './flutterwave'
import { type Mailbox, startMailbox } from './mailbox'
import { type Postgres, startPostgres } from './postgres'
import { freePort } from './waiting'

interface SandboxOptions {
  /** The folder of the database and the generated secrets. */
  dataDir: string
  /** The app's port. The sandbox prefers the four ports after it. */
  appPort: number
  /** See `startPostgres`. */
  durable: boolean
  note?: (line: string) => void
}

/** A database, a mail server and a payment provider on this machine. */
export interface Sandbox {
  /** The environment variables of the app. */
  settings: Record<string, string>
  postgres: Postgres
  mailbox: Mailbox
  flutterwave: Flutterwave
  stop: () => Promise<void>
}

/** Starts the database, the mail server and the payment provider. The app's database exists; at first it is empty. */
export async function startSandbox({ dataDir, appPort, durable, note }: SandboxOptions): Promise<Sandbox> {
  const secrets = readSecrets(dataDir)
  const origin = `http://localhost:${appPort}`
  const stops: (() => Promise<void>)[] = []
  const stop = async () => {
    await Promise.all(stops.splice(0).map((each) => each()))
  }
  try {
    const postgres = await startPostgres({ dataDir: join(dataDir, 'postgres'), port: appPort + 4, durable, note })
    stops.push(postgres.stop)
    await postgres.createDatabase('foodbank')

    const mailbox = await startMailbox({ httpPort: await freePort(appPort + 1), smtpPort: await freePort(appPort + 2) })
    stops.push(mailbox.stop)

    const flutterwave = await startFlutterwave({
      port: await freePort(appPort + 3),
      publicKey: secrets.flutterwavePublicKey,
      secretKey: secrets.flutterwaveSecretKey,
      secretHash: secrets.flutterwaveSecretHash,
      webhookUrl: `${origin}/api/v1/webhooks/flutterwave`,
    })
    stops.push(flutterwave.stop)

    const settings = {
      DATABASE_URL: postgres.url('foodbank'),
      NEXTAUTH_URL: origin,
      NEXTAUTH_SECRET: secrets.nextauthSecret,
      SMTP_URL: mailbox.smtpUrl,
      MAIL_FROM: 'Foodbank <hello@foodbank.test>',
      FLUTTERWAVE_PUBLIC_KEY: secrets.flutterwavePublicKey,
      FLUTTERWAVE_SECRET_KEY: secrets.flutterwaveSecretKey,
      FLUTTERWAVE_SECRET_HASH: secrets.flutterwaveSecretHash,
      FLUTTERWAVE_API_URL: flutterwave.apiUrl,
      FLUTTERWAVE_SCRIPT_URL: flutterwave.scriptUrl,
      CRON_SECRET: secrets.cronSecret,
      METRICS_TOKEN: secrets.metricsToken,
      PORT: String(appPort),
    }
    return { settings, postgres, mailbox, flutterwave, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

interface Secrets {
  nextauthSecret: string
  cronSecret: string
  metricsToken: string
  flutterwavePublicKey: string
  flutterwaveSecretKey: string
  flutterwaveSecretHash: string
}

/** Reads the secrets of the last start, or makes them. Sessions stay valid because they are kept. */
function readSecrets(dataDir: string): Secrets {
  const random = () => randomBytes(32).toString('hex')
  const fresh: Secrets = {
    nextauthSecret: random(),
    cronSecret: random(),
    metricsToken: random(),
    flutterwavePublicKey: `FLWPUBK_TEST-${random()}-X`,
    flutterwaveSecretKey: `FLWSECK_TEST-${random()}-X`,
    flutterwaveSecretHash: random(),
  }
  const file = join(dataDir, 'settings.json')
  try {
    return { ...fresh, ...(JSON.parse(readFileSync(file, 'utf8')) as Partial<Secrets>) }
  } catch {
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(file, `${JSON.stringify(fresh, null, 2)}\n`, { mode: 0o600 })
    return fresh
  }
}
