import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { exitStatus, isStopping, observeChildren, runProcess } from '../sandbox/processes'
import { findProgram } from '../sandbox/programs'
import { releaseLock, takeLock } from '../sandbox/lock'
import { findBrowser } from './browser'
import { buildIfChanged, locks, nextCommand, nextEnvironment, projectRoot } from './build'
import { type Timing, failureLines, timingTable } from './closing-report'
import { CpuMeter } from './cpu-meter'
import { installFromDebian } from './debian'
import { type SiteUnderTest, type Suite, startSiteUnderTest } from './end-to-end'
import { CommandError, runCommand } from './lifecycle'
import { type Result, readResult, summary, total } from './results'
import { generateApiTypes, generateClient } from './site'

const folder = relative(process.cwd(), join(projectRoot, '.data/test'))
const log = (name: string) => join(folder, `${name}.log`)
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
  { program: 'promtool', name: 'prometheus' },
]
const POOLER = [{ program: 'pgbouncer', name: 'pgbouncer' }]

type EndedStep = Result & Timing
const PASSED: Result = { passed: 1, failed: 0, failures: [] }

/**
 * `npm test`: runs every check and every test. It ends with the times of the steps, what failed, and the counts. The
 * status is 1 after a failure.
 */
await runCommand(async (onEnd) => {
  const begun = Date.now()
  const wanted = readArguments(process.argv.slice(2))
  if (!takeLock(locks.test)) throw new CommandError('A test run of this folder is under way already.')
  onEnd(() => releaseLock(locks.test))
  mkdirSync(folder, { recursive: true })
  const steps: EndedStep[] = []
  const want = (name: StepName) => wanted.has(name)
  const check = async (name: StepName, work: () => Promise<unknown>) => {
    if (want(name)) steps.push(await step(name, async () => (await work(), PASSED)))
  }

  await generateClient(log('generate'))
  if (want('lint') || want('types') || want('unused') || want('e2e')) await generateApiTypes(log('api-types'))
  const suites = wantedSuites(want)
  // Beside the first checks, because downloads leave the cores idle. One after the other, because apt-get runs once.
  const programs = awaitedLater(installPrograms(want))
  const browser = suites.length > 0 ? awaitedLater(programs.then(() => findBrowser(log('browser')))) : undefined
  const startSite = async (dataFolder: string, chromium?: string) => {
    const site = await startSiteUnderTest(dataFolder, chromium)
    onEnd(site.stop)
    return site
  }
  const startPages = async () => {
    if (!browser) throw new Error('No suite is wanted.')
    const { path, found } = await browser
    console.log(`Chromium: ${path} (${found})`)
    return startSite(folder, path)
  }
  const run = async ({ name, suite, files }: (typeof suites)[number], start: () => Promise<SiteUnderTest>) => {
    const work = async (meter: CpuMeter) => {
      const site = await start()
      for (const pid of site.pids) meter.add(pid)
      return site.run(suite, files)
    }
    steps.push(await step(name, work))
  }
  // Two lanes for two cores. The fuzzer, which measures no times, has a site to itself and so need not wait.
  await Promise.all([
    (async () => {
      await check('types', types)
      if (want('build') || want('release') || browser) steps.push(await step('build', build))
      await programs
      if (want('release')) steps.push(await step('release', () => vitest(['release'], 'release')))
      await check('recipes', () => npmRun('recipes', '--quick'))
      for (const suite of suites.filter(({ suite }) => suite === 'fuzz')) {
        let site: SiteUnderTest | undefined
        await run(suite, async () => (site = await startSite(join(folder, 'fuzz'))))
        await site?.stop()
      }
    })(),
    (async () => {
      await check('lint', () => npmRun('lint'))
      await check('unused', () => npmRun('unused'))
      await programs
      const projects = (['unit', 'integration'] as const).filter(want)
      if (projects.length > 0) steps.push(await step(projects.join(' and '), () => vitest(projects, 'vitest')))
    })(),
  ])
  // Alone and one after the other, because attacks and the tests of pages measure times.
  let site: Promise<SiteUnderTest> | undefined
  for (const suite of suites.filter(({ suite }) => suite !== 'fuzz')) await run(suite, () => (site ??= startPages()))

  const sum = total(steps)
  console.log(`\n${timingTable(secondsSince(begun), steps).join('\n')}\n`)
  for (const line of failureLines(steps.flatMap(({ failures }) => failures))) console.log(line)
  console.log(`\n${summary(sum)}`)
  return sum.failed === 0 ? 0 : 1
})

/** Installs the programs that the wanted tests use where they are there, if this machine can. */
async function installPrograms(want: (name: StepName) => boolean): Promise<void> {
  const missing = [
    ...(want('unit') || want('release') ? JUDGES : []),
    ...(want('integration') || want('release') ? POOLER : []),
  ].filter(({ program }) => !findProgram(program))
  const names = missing.map(({ name }) => name)
  if (names.length > 0) await installFromDebian(names, log('programs'))
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

/** Runs a step, meters the processes that it starts and prints its line. A step that throws counts as one failure. */
async function step(name: string, work: (meter: CpuMeter) => Promise<Result>): Promise<EndedStep> {
  const start = Date.now()
  const meter = new CpuMeter()
  let result: Result
  try {
    result = await observeChildren(
      (pid) => {
        meter.add(pid)
      },
      () => work(meter),
    )
  } catch (error) {
    if (!(error instanceof Error) || isStopping()) throw error
    console.error(error.message)
    result = { passed: 0, failed: 1, failures: [{ name, message: error.message }] }
  }
  const wall = secondsSince(start)
  console.log(`${result.failed === 0 ? '✓' : '✗'} ${name}: ${summary(result)} (${wall.toFixed(1)} s)`)
  return { name, ...result, wall, cpu: meter.stop() }
}

function secondsSince(start: number): number {
  return (Date.now() - start) / 1000
}

async function npmRun(script: string, ...args: string[]): Promise<void> {
  const file = log(script)
  const exit = await runProcess('npm', ['run', '--silent', script, ...(args.length > 0 ? ['--', ...args] : [])], {
    cwd: projectRoot,
    log: file,
  })
  if (exit.code !== 0) throw new Error(`${readFileSync(file, 'utf8')}npm run ${script} failed.`)
}

/** `npm run types` without generating the client, which other steps are reading. */
async function types(): Promise<void> {
  const file = log('types')
  rmSync(file, { force: true })
  const options = { cwd: projectRoot, env: nextEnvironment, log: file, appendLog: true }
  for (const command of [
    [nextCommand, 'typegen'],
    [binary('typescript-7', 'bin/tsc'), '--noEmit'],
  ]) {
    const exit = await runProcess(process.execPath, command, options)
    if (exit.code !== 0) throw new Error(`${readFileSync(file, 'utf8')}npm run types failed.`)
  }
}

async function build(): Promise<Result> {
  try {
    await buildIfChanged(log('build'), 'test')
  } catch (error) {
    const namesLog = error instanceof CommandError && error.message.includes(log('build'))
    throw namesLog ? new Error(`${readFileSync(log('build'), 'utf8')}${error.message}`) : error
  }
  return PASSED
}

/** Runs projects of vitest.config.ts; `name` is the report's. */
async function vitest(projects: string[], name: string): Promise<Result> {
  const report = join(folder, `${name}.json`)
  rmSync(report, { force: true })
  const exit = await runProcess(
    process.execPath,
    [binary('vitest', 'vitest.mjs'), 'run', ...projects.map((project) => `--project=${project}`)],
    { cwd: projectRoot, env: { NODE_ENV: undefined, NODE_OPTIONS: undefined, FOODBANK_REPORT: report } },
  )
  return readResult(report, exitStatus(exit), (written) => JSON.parse(written) as Result)
}

function binary(name: string, file: string): string {
  return join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), file)
}

/** Lets a promise reject before it is awaited, without an unhandled rejection. */
function awaitedLater<Value>(promise: Promise<Value>): Promise<Value> {
  promise.catch(() => undefined)
  return promise
}
