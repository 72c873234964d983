import { mkdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { releaseLock, takeLock } from '../sandbox/lock'
import { buildIfChanged, locks, projectRoot } from './build'
import { startSiteUnderTest } from './end-to-end'
import { failureLines } from './closing-report'
import { CommandError, runCommand } from './lifecycle'
import { summary } from './results'
import { generateClient } from './site'

const folder = relative(process.cwd(), join(projectRoot, '.data/fuzz'))
const log = (name: string) => join(folder, `${name}.log`)

/**
 * `npm run fuzz`: sends generated requests by every role to the production build, then checks the books.
 * - `-- --requests N` sends N of them; 100,000 without it.
 * - `-- --seed N` chooses others. The seed of a run is printed.
 */
await runCommand(async (onEnd) => {
  const { requests, seed } = readOptions()
  if (!takeLock(locks.fuzz)) throw new CommandError('The fuzzer is running in this folder already.')
  onEnd(() => releaseLock(locks.fuzz))
  mkdirSync(folder, { recursive: true })
  await generateClient(log('generate'))
  await buildIfChanged(log('build'), 'fuzz')
  const site = await startSiteUnderTest(folder)
  onEnd(site.stop)
  const count = await site.run('fuzz', { settings: { FUZZ_REQUESTS: requests, FUZZ_SEED: seed } })
  for (const line of failureLines(count.failures)) console.log(line)
  console.log(`\n${summary(count)}`)
  return count.failed === 0 ? 0 : 1
})

function readOptions(): { requests: string; seed: string } {
  const fallback = { requests: '100000', seed: String(Date.now() % 1_000_000_000) }
  try {
    const { values } = parseArgs({ options: { requests: { type: 'string' }, seed: { type: 'string' } } })
    const given = { ...fallback, ...values }
    if (Object.values(given).every((value) => /^[1-9]\d{0,8}$/.test(value))) return given
  } catch {
    // The sentence below says how it is used.
  }
  throw new CommandError('Use: npm run fuzz -- --requests 100000 --seed 1')
}
