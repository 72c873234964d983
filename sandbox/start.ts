import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Flutterwave, startFlutterwave } from './flutterwave'
import { type Mailbox, startMailbox } from './mailbox'
import { type Postgres, startPostgres } from './postgres'
import { type Termii, startTermii } from './termii'
import { freePort } from './waiting'

interface SandboxOptions {
  /** The folder of the database and the generated secrets. */
  dataDir: string
  /** The app's port. The sandbox prefers the five ports after it. */
  appPort: number
  /** See `startPostgres`. */
  durable: boolean
  note?: (line: string) => void
  /** How many mails the mail server keeps; see `startMailbox`. */
  keptMails?: number
}

/** A database, a mail server, and providers of payments and messages on this machine. */
export interface Sandbox {
  /** The environment variables of the app. */
  settings: Record<string, string>
  postgres: Postgres
  mailbox: Mailbox
  flutterwave: Flutterwave
  termii: Termii
  stop: () => Promise<void>
}

/** Starts the database, the mail server and the providers. The app's database exists; at first it is empty. */
export async function startSandbox({ dataDir, appPort, durable, note, keptMails }: SandboxOptions): Promise<Sandbox> {
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

    const mailbox = await startMailbox({
      httpPort: await freePort(appPort + 1),
      smtpPort: await freePort(appPort + 2),
      kept: keptMails,
    })
    stops.push(mailbox.stop)

    const flutterwave = await startFlutterwave({
      port: await freePort(appPort + 3),
      publicKey: secrets.flutterwavePublicKey,
      secretKey: secrets.flutterwaveSecretKey,
      secretHash: secrets.flutterwaveSecretHash,
      webhookUrl: `${origin}/api/v1/webhooks/flutterwave`,
    })
    stops.push(flutterwave.stop)

    const termii = await startTermii({
      port: await freePort(appPort + 5),
      apiKey: secrets.termiiApiKey,
      secretKey: secrets.termiiSecretKey,
      webhookUrl: `${origin}/api/v1/webhooks/termii`,
    })
    stops.push(termii.stop)

    const settings = {
      DATABASE_URL: postgres.url('foodbank'),
      NEXTAUTH_URL: origin,
      NEXTAUTH_SECRET: secrets.nextauthSecret,
      SMTP_URL: mailbox.smtpUrl,
      MAIL_FROM: 'Foodbank <hello@foodbank.test>',
      SUPPORT_PHONE: '07000000000',
      SUPPORT_WHATSAPP: '07000000000',
      BANK_ACCOUNT: 'Example Bank; 0123456789; Foodbank (demo)',
      // Plainly invented, as on every invoice of the demo.
      SELLER_NAME: 'Foodbank Demo Ltd (RC 000000)',
      SELLER_ADDRESS: '1 Example Road, Ikeja, Lagos',
      SELLER_TIN: '00000000-0001',
      FLUTTERWAVE_PUBLIC_KEY: secrets.flutterwavePublicKey,
      FLUTTERWAVE_SECRET_KEY: secrets.flutterwaveSecretKey,
      FLUTTERWAVE_SECRET_HASH: secrets.flutterwaveSecretHash,
      FLUTTERWAVE_API_URL: flutterwave.apiUrl,
      FLUTTERWAVE_SCRIPT_URL: flutterwave.scriptUrl,
      TERMII_API_KEY: secrets.termiiApiKey,
      TERMII_SECRET_KEY: secrets.termiiSecretKey,
      TERMII_SENDER: 'Foodbank',
      TERMII_API_URL: termii.url,
      CRON_SECRET: secrets.cronSecret,
      METRICS_TOKEN: secrets.metricsToken,
      WEBHOOK_ALLOWED_HOSTS: new URL(mailbox.url).host,
      PORT: String(appPort),
    }
    return { settings, postgres, mailbox, flutterwave, termii, stop }
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
  termiiApiKey: string
  termiiSecretKey: string
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
    termiiApiKey: `TL${random()}`,
    termiiSecretKey: `tsk_${random()}`,
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
