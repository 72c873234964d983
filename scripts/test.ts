import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findProgram } from '../sandbox/programs'
import { releaseLock, takeLock } from '../sandbox/lock'
import { findBrowser } from './browser'
import { buildIfChanged, locks } from './build'
import { type CpuMeter } from './cpu-meter'
import { installFromDebian } from './debian'
import { type SiteUnderTest, type Suite, startSiteUnderTest } from './end-to-end'
import { CommandError, runCommand } from './lifecycle'
import { type Result } from './results'
import { generateApiTypes, generateClient } from './site'
import { type EndedStep, PASSED, closeSteps, logOf, npmRun, step, testFolder, types, vitest } from './steps'

const stepNames = [
  'lint',
  'types',
  'recipes',
  'unused',
  'build',
  'release',
  'budgets',
  'unit',
  'integration',
  'e2e',
  'attacks',
  'fuzz',
] as const
type StepName = (typeof stepNames)[number]

/** Debian's packages of the judges of deploy/ and the metrics, and of the pooler. Trials start some of them. */
const JUDGES = [
  { program: 'nginx', name: 'nginx-light' },
  { program: 'caddy', name: 'caddy' },
  { program: 'haproxy', name: 'haproxy' },
  { program: 'promtool', name: 'prometheus' },
]
const POOLER = [{ program: 'pgbouncer', name: 'pgbouncer' }]

/**
 * `npm test`: runs every check and every test. It prints a line a step, then the times of the steps, what failed, and
 * the counts; the whole output of each step is in a log. The status is 1 after a failure.
 */
await runCommand(async (onEnd) => {
  const begun = Date.now()
  const wanted = readArguments(process.argv.slice(2))
  if (!takeLock(locks.test)) throw new CommandError('A test run of this folder is under way already.')
  onEnd(() => releaseLock(locks.test))
  mkdirSync(testFolder, { recursive: true })
  console.log(`Each step ends with a line here. All that it prints is in ${join(testFolder, '*.log')}`)
  const steps: EndedStep[] = []
  const want = (name: StepName) => wanted.has(name)
  const check = async (name: StepName, work: () => Promise<Result>) => {
    if (want(name)) steps.push(await step(name, work))
  }

  await generateClient(logOf('generate'))
  if (want('lint') || want('types') || want('unused') || want('e2e')) await generateApiTypes(logOf('api-types'))
  const suites = wantedSuites(want)
  // Beside the first checks, because downloads leave the cores idle. One after the other, because apt-get runs once.
  const programs = awaitedLater(installPrograms(want))
  const browser = suites.length > 0 ? awaitedLater(programs.then(() => findBrowser(logOf('browser')))) : undefined
  const startSite = async (dataFolder: string, chromium?: string) => {
    const site = await startSiteUnderTest(dataFolder, chromium)
    onEnd(site.stop)
    return site
  }
  const startPages = async () => {
    if (!browser) throw new Error('No suite is wanted.')
    const { path, found } = await browser
    console.log(`Chromium: ${path} (${found})`)
    return startSite(testFolder, path)
  }
  const run = async ({ name, suite, files }: (typeof suites)[number], start: () => Promise<SiteUnderTest>) => {
    const work = async (meter: CpuMeter) => {
      const site = await start()
      for (const pid of site.pids) meter.add(pid)
      return site.run(suite, { files, log: logOf(suite) })
    }
    steps.push(await step(name, work))
  }
  let pages: Promise<SiteUnderTest> | undefined
  const onPages = () => (pages ??= startPages())
  const built = (async () => {
    await check('types', types)
    if (want('build') || want('release') || browser) steps.push(await step('build', build))
  })()
  // Two lanes for two cores, and of about one length. Tests in a browser wait for a fifth of their time, in which the
  // other lane works. The fuzzer, which measures no times, has a site to itself.
  await Promise.all([
    (async () => {
      await built
      await programs
      if (want('release')) steps.push(await step('release', () => vitest(['release'], 'release')))
      for (const suite of suites.filter(({ suite }) => suite === 'pages')) await run(suite, onPages)
    })(),
    (async () => {
      await check('lint', () => npmRun('lint'))
      await check('unused', () => npmRun('unused'))
      await programs
      const projects = (['unit', 'integration'] as const).filter(want)
      if (projects.length > 0) steps.push(await step(projects.join(' and '), () => vitest(projects, 'vitest')))
      await check('recipes', () => npmRun('recipes', '--quick'))
      await built
      for (const suite of suites.filter(({ suite }) => suite === 'fuzz')) {
        let site: SiteUnderTest | undefined
        await run(suite, async () => (site = await startSite(join(testFolder, 'fuzz'))))
        await site?.stop()
      }
    })(),
  ])
  // Alone, because they measure times.
  for (const suite of suites.filter(({ suite }) => suite === 'attacks')) await run(suite, onPages)

  return closeSteps(begun, steps)
})

/** Installs the programs that the wanted tests use where they are there, if this machine can. */
async function installPrograms(want: (name: StepName) => boolean): Promise<void> {
  const missing = [
    ...(want('unit') || want('release') ? JUDGES : []),
    ...(want('integration') || want('release') ? POOLER : []),
  ].filter(({ program }) => !findProgram(program))
  const names = missing.map(({ name }) => name)
  if (names.length > 0) await installFromDebian(names, logOf('programs'))
}

/** The suites of tests of the running app. The budgets are measured by end-to-end tests. */
function wantedSuites(
  want: (name: StepName) => boolean,
): readonly { name: string; suite: Suite; files: readonly string[] }[] {
  return [
    ...(want('e2e') ? [{ name: 'end-to-end', suite: 'pages' as const, files: [] }] : []),
    ...(want('budgets') && !want('e2e')
      ? [{ name: 'budgets', suite: 'pages' as const, files: ['e2e/every-page.spec.ts'] }]
      : []),
    ...(['attacks', 'fuzz'] as const).filter(want).map((suite) => ({ name: suite, suite, files: [] })),
  ]
}

function readArguments(args: string[]): Set<StepName> {
  if (args.length === 0) return new Set(stepNames)
  const names = args[0] === '--only' ? args.slice(1).flatMap((name) => name.split(',')) : []
  const known = names.filter((name): name is StepName => (stepNames as readonly string[]).includes(name))
  if (known.length === 0 || known.length !== names.length) {
    throw new CommandError(`Use: npm test -- --only ${stepNames.join(',')}`)
  }
  return new Set(known)
}

async function build(): Promise<Result> {
  try {
    await buildIfChanged(logOf('build'), 'test')
  } catch (error) {
    const namesLog = error instanceof CommandError && error.message.includes(logOf('build'))
    throw namesLog ? new Error(`${readFileSync(logOf('build'), 'utf8')}${error.message}`) : error
  }
  return PASSED
}

/** Lets a promise reject before it is awaited, without an unhandled rejection. */
function awaitedLater<Value>(promise: Promise<Value>): Promise<Value> {
  promise.catch(() => undefined)
  return promise
}
