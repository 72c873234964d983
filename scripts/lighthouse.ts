import { cpSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
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

/** The scores each page must reach, of 100, on Lighthouse's phone with slow 4G. */
const PAGES: readonly { readonly path: string; readonly isSignedIn: boolean; readonly minimum: Scores }[] = [
  { path: '/', isSignedIn: false, minimum: { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 } },
  { path: '/Store', isSignedIn: true, minimum: { performance: 92, accessibility: 100 } },
  { path: '/Dashboard', isSignedIn: true, minimum: { performance: 92, accessibility: 100 } },
]

/** Each page is loaded this often; the median score counts. */
const RUNS = 3

const METRICS = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
  'speed-index',
]

const folder = join(projectRoot, '.data/lighthouse')
/** A fifth of the files of all packages would be there for Lighthouse alone, so not every clone installs it. */
const named = join(projectRoot, 'scripts/lighthouse')
const packages = join(folder, 'packages')
const log = (name: string) => relative(process.cwd(), join(folder, `${name}.log`))

/**
 * `npm run lighthouse`: scores three pages of the production build. It is not part of `npm test`, because the scores
 * depend on how busy the machine is.
 */
await runCommand(async (onEnd) => {
  if (!takeLock(locks.lighthouse)) throw new CommandError('Lighthouse is running in this folder already.')
  onEnd(() => releaseLock(locks.lighthouse))
  mkdirSync(folder, { recursive: true })
  await installLighthouse()
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
  for (const { path, isSignedIn, minimum } of PAGES) {
    const report = await medianReport(origin + path, browser.path, isSignedIn ? cookie : undefined)
    const scores = scoresOf(report)
    const low = CATEGORIES.filter((category) => scores[category] < (minimum[category] ?? 0))
    failed += low.length

    const scoreList = CATEGORIES.map((category) => {
      const bound = minimum[category] === undefined ? '' : ` (minimum ${minimum[category]})`
      return `${category} ${scores[category]}${bound}`
    })
    console.log(`${low.length === 0 ? '✓' : '✗'} ${path}: ${scoreList.join(', ')}`)
    console.log(`    ${METRICS.map((id) => `${id} ${report.audits[id]?.displayValue}`).join(', ')}`)
    for (const fault of faultsOf(report, low)) console.log(`    ${fault}`)
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

async function medianReport(url: string, browser: string, cookie: string | undefined): Promise<Report> {
  const reports: Report[] = []
  for (let run = 1; run <= RUNS; run++) reports.push(await measure(url, browser, cookie))

  const median = reports.sort((a, b) => scoresOf(a).performance - scoresOf(b).performance)[Math.floor(RUNS / 2)]
  if (!median) throw new Error('unreachable: RUNS is not zero')
  return median
}

type Report = {
  /** Differs from the address asked for after a redirect. */
  readonly finalDisplayedUrl: string
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

/** Installs Lighthouse, unless it is there in the version of its package-lock.json. @throws CommandError */
async function installLighthouse(): Promise<void> {
  const lock = (place: string) => readFileSync(join(place, 'package-lock.json'), 'utf8')
  // npm writes its list of installed packages last.
  const isComplete = existsSync(join(packages, 'node_modules/.package-lock.json'))
  if (isComplete && lock(named) === lock(packages)) return
  console.log('Installing Lighthouse …')
  rmSync(packages, { recursive: true, force: true })
  cpSync(named, packages, { recursive: true })
  const exit = await runProcess('npm', ['ci', '--no-audit', '--no-fund'], { cwd: packages, log: log('install') })
  if (exit.code !== 0) throw new CommandError(`Installing Lighthouse failed, see ${log('install')}`)
}

/** Loads a page once in a new browser profile. @throws CommandError when Lighthouse fails or the page redirects */
async function measure(url: string, browser: string, cookie: string | undefined): Promise<Report> {
  const output = join(folder, `report${new URL(url).pathname.replaceAll('/', '-')}.json`)
  const exit = await runProcess(
    process.execPath,
    [
      join(packages, 'node_modules/lighthouse/cli/index.js'),
      url,
      '--quiet',
      '--no-enable-error-reporting',
      '--output=json',
      `--output-path=${output}`,
      `--only-categories=${CATEGORIES.join(',')}`,
      '--throttling-method=devtools',
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
