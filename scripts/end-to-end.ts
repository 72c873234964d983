import { rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { exitStatus, runProcess } from '../sandbox/processes'
import { startSandbox } from '../sandbox/start'
import { freePort } from '../sandbox/waiting'
import { projectRoot } from './build'
import { errorLines, lengthOf, withErrorLines } from './error-lines'
import { type Result, readPlaywright, readResult } from './results'
import { BASE_DATA, prepareDatabase, startSite } from './site'

/**
 * What runs at once, with its projects of playwright.config.ts. Suites run one after another: attacks would change the
 * times of the others.
 */
const SUITES = { pages: ['walk', 'pages'], attacks: ['attacks'], fuzz: ['fuzz'], screenshots: ['screenshots'] } as const
export type Suite = keyof typeof SUITES

/** What these suites send is nobody's fault but the sender's: the app has nothing to call a person for. */
const GARBAGE: readonly Suite[] = ['attacks', 'fuzz']

interface SuiteOptions {
  /** The test files to run; by default all of the suite. */
  files?: readonly string[]
  /** Environment variables for the tests. */
  settings?: Record<string, string>
  /** The file for the output; by default the suite writes to the terminal. */
  log?: string
}

/** A fresh demo that serves the production build, and what runs a suite against it. */
export interface SiteUnderTest {
  run: (suite: Suite, options?: SuiteOptions) => Promise<Result>
  /** The processes of the app and its database. */
  pids: readonly number[]
  stop: () => Promise<void>
}

/**
 * Starts a sandbox with the demo's data and the app, without building it.
 * @param folder of the data, the logs and the report
 * @param chromium the path of the browser; undefined for a suite that opens no page
 * @param data the seed's arguments, see `prepareDatabase`
 */
export async function startSiteUnderTest(
  folder: string,
  chromium?: string,
  data: readonly string[] = BASE_DATA,
): Promise<SiteUnderTest> {
  const log = (name: string) => join(folder, `${name}.log`)
  const appPort = await freePort(3200)
  const sandbox = await startSandbox({
    dataDir: join(folder, 'e2e'),
    appPort,
    durable: false,
    note: () => undefined,
  })
  try {
    await prepareDatabase(sandbox.settings, log('seed'), data)
    const site = await startSite('start', sandbox.settings, log('app'))
    return {
      run: async (suite, { files = [], settings = {}, log: output } = {}) => {
        const report = join(folder, `${suite}.json`)
        rmSync(report, { force: true })
        const since = lengthOf(log('app'))
        const command = [playwright(), 'test', ...SUITES[suite].map((project) => `--project=${project}`), ...files]
        const exit = await runProcess(process.execPath, command, {
          cwd: projectRoot,
          log: output,
          env: {
            ...sandbox.settings,
            FOODBANK_URL: sandbox.settings.NEXTAUTH_URL,
            FOODBANK_MAILBOX_URL: sandbox.mailbox.url,
            FOODBANK_FLUTTERWAVE_URL: sandbox.flutterwave.url,
            FOODBANK_TERMII_URL: sandbox.termii.url,
            FOODBANK_CHROMIUM: chromium,
            FOODBANK_REPORT: report,
            ...settings,
          },
        })
        const result = readResult(report, exitStatus(exit), readPlaywright, output)
        return GARBAGE.includes(suite) ? withErrorLines(result, errorLines(log('app'), since)) : result
      },
      pids: [site.pid, sandbox.postgres.pid],
      stop: async () => {
        await site.stop()
        await sandbox.stop()
      },
    }
  } catch (error) {
    await sandbox.stop()
    throw error
  }
}

const playwright = () =>
  join(dirname(createRequire(import.meta.url).resolve('@playwright/test/package.json')), 'cli.js')
