import { mkdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runProcess } from '../sandbox/processes'
import { releaseLock, takeLock } from '../sandbox/lock'
import { startSandbox } from '../sandbox/start'
import { freePort } from '../sandbox/waiting'
import { findBrowser, launchArguments } from './browser'
import { buildIfChanged, locks, projectRoot } from './build'
import { CommandError, runCommand } from './lifecycle'
import { generateClient, prepareDatabase, startSite } from './site'

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Scores = Readonly<Partial<Record<(typeof CATEGORIES)[number], number>>>

/** What each page must reach of 100, on Lighthouse's phone with slow 4G. */
const PAGES: readonly { readonly path: string; readonly isSignedIn: boolean; readonly least: Scores }[] = [
  { path: '/', isSignedIn: false, least: { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 } },
  { path: '/Store', isSignedIn: true, least: { performance: 92, accessibility: 100 } },
  { path: '/Dashboard', isSignedIn: true, least: { performance: 92, accessibility: 100 } },
]

/** Each page is loaded so often; the middle score counts. */
const RUNS = 3
/** A load is made again when the machine's speed strayed by more than this part from the one it was slowed down by, at most so often. */
const STRAY = 0.15
const MAX_LOADS = 12

const METRICS = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
  'speed-index',
]

const folder = join(projectRoot, '.data/lighthouse')
const log = (name: string) => relative(process.cwd(), join(folder, `${name}.log`))

/** `npm run lighthouse`: the scores of three pages of the production build. Not part of `npm test`, for they hang on the machine's load. */
await runCommand(async (onEnd) => {
  if (!takeLock(locks.lighthouse)) throw new CommandError('Lighthouse is running in this folder already.')
  onEnd(() => releaseLock(locks.lighthouse))
  mkdirSync(folder, { recursive: true })
  await generateClient(log('generate'))
  const browser = await findBrowser(log('browser'))
  await buildIfChanged(log('build'), 'lighthouse')
  const sandbox = await startSandbox({
    dataDir: folder,
    appPort: await freePort(3300),
    durable: false,
    note: () => undefined,
  })
  onEnd(sandbox.stop)
  await prepareDatabase(sandbox.settings, log('seed'))
  const site = await startSite('start', sandbox.settings, log('app'))
  onEnd(() => site.stop())

  const origin = sandbox.settings.NEXTAUTH_URL ?? ''
  const cookie = `next-auth.session-token=${await buyerToken(origin)}`
  let failed = 0
  for (const { path, isSignedIn, least } of PAGES) {
    const reports = await measureSteadily(origin + path, browser.path, isSignedIn ? cookie : undefined)
    const median = reports.sort((a, b) => scoresOf(a).performance - scoresOf(b).performance)[Math.floor(RUNS / 2)]
    if (!median) throw new CommandError('Lighthouse was not run.')
    const scores = scoresOf(median)
    const low = CATEGORIES.filter((category) => scores[category] < (least[category] ?? 0))
    failed += low.length
    console.log(
      `${low.length === 0 ? '✓' : '✗'} ${path}: ${CATEGORIES.map((category) => `${category} ${scores[category]}${least[category] ? ` (least ${least[category]})` : ''}`).join(', ')}`,
    )
    console.log(
      `    ${median.configSettings.throttling.cpuSlowdownMultiplier} times slower than this machine (speed ${Math.round(median.environment.benchmarkIndex)}); ${METRICS.map((id) => `${id} ${median.audits[id]?.displayValue}`).join(', ')}`,
    )
    for (const fault of faultsOf(median, low)) console.log(`    ${fault}`)
  }
  return failed === 0 ? 0 : 1
})

async function buyerToken(origin: string): Promise<string> {
  const body = JSON.stringify({ email: 'buyer@demo.test', password: 'Foodbank1' })
  const response = await fetch(`${origin}/api/v1/users/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body,
  })
  if (!response.ok) throw new CommandError(`The demo's buyer cannot sign in: ${await response.text()}`)
  return ((await response.json()) as { token: string }).token
}

/**
 * Three loads on a phone that is as fast each time, however fast this machine is just then (decision 0040). The first load
 * wakes the page up and tells the speed; it counts for nothing.
 * @throws CommandError when the machine's speed changes all the time
 */
async function measureSteadily(url: string, browser: string, cookie: string | undefined): Promise<Report[]> {
  const reports: Report[] = []
  let slowdown = 4
  for (let load = 1; load <= MAX_LOADS; load++) {
    const report = await measure(url, browser, cookie, slowdown)
    const right = slowdownOf(report.environment.benchmarkIndex)
    if (load > 1 && Math.abs(right / slowdown - 1) <= STRAY) reports.push(report)
    if (reports.length === RUNS) return reports
    slowdown = right
  }
  throw new CommandError('This machine is too busy: its speed changed during every load.')
}

/**
 * How many times slower than this machine Lighthouse's phone is, by the curve of Lighthouse's own calculator
 * (lighthouse-cpu-throttling-calculator.vercel.app); `speed` is its benchmark index.
 */
function slowdownOf(speed: number): number {
  const slowdown =
    speed >= 1300 ? 3 + (speed - 1300) / 233 : speed >= 800 ? 2 + (speed - 800) / 500 : 1 + (speed - 150) / 650
  return Math.max(1, Math.round(slowdown * 10) / 10)
}

type Report = {
  /** Where a redirect would have led. */
  readonly finalDisplayedUrl: string
  readonly environment: { readonly benchmarkIndex: number }
  readonly configSettings: { readonly throttling: { readonly cpuSlowdownMultiplier: number } }
  readonly runtimeError?: { readonly message: string }
  readonly categories: Readonly<
    Record<
      string,
      { readonly score: number | null; readonly auditRefs: readonly { readonly id: string; readonly weight: number }[] }
    >
  >
  readonly audits: Readonly<
    Record<string, { readonly title: string; readonly score: number | null; readonly displayValue?: string }>
  >
}

/** Loads a page once with a new profile. Nothing is reported to anyone. @throws CommandError when the page could not be judged */
async function measure(url: string, browser: string, cookie: string | undefined, slowdown: number): Promise<Report> {
  const output = join(folder, `report${new URL(url).pathname.replaceAll('/', '-')}.json`)
  const exit = await runProcess(
    process.execPath,
    [
      fileURLToPath(import.meta.resolve('lighthouse/cli/index.js')),
      url,
      '--quiet',
      '--no-enable-error-reporting',
      '--output=json',
      `--output-path=${output}`,
      `--only-categories=${CATEGORIES.join(',')}`,
      '--throttling-method=devtools',
      `--throttling.cpuSlowdownMultiplier=${slowdown}`,
      `--chrome-flags=${['--headless=new', ...launchArguments()].join(' ')}`,
      ...(cookie === undefined ? [] : [`--extra-headers=${JSON.stringify({ Cookie: cookie })}`]),
    ],
    { cwd: projectRoot, env: { CHROME_PATH: browser }, log: log('lighthouse') },
  )
  if (exit.code !== 0) throw new CommandError(`Lighthouse failed, see ${log('lighthouse')}`)
  const report = JSON.parse(readFileSync(output, 'utf8')) as Report
  if (report.runtimeError) throw new CommandError(`Lighthouse could not load ${url}: ${report.runtimeError.message}`)
  if (report.finalDisplayedUrl !== url) throw new CommandError(`${url} led to ${report.finalDisplayedUrl}`)
  return report
}

function scoresOf({ categories }: Report): Record<(typeof CATEGORIES)[number], number> {
  const of = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
  return {
    performance: of('performance'),
    accessibility: of('accessibility'),
    'best-practices': of('best-practices'),
    seo: of('seo'),
  }
}

/** The audits that cost a category its points. */
function faultsOf({ categories, audits }: Report, low: readonly string[]): string[] {
  return low.flatMap((category) =>
    (categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) =>
        [`${category}: ${audits[id]?.title ?? id}`, audits[id]?.displayValue].filter(Boolean).join(', '),
      ),
  )
}
