import { mkdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { releaseLock, takeLock } from '../sandbox/lock'
import { findBrowser } from './browser'
import { buildIfChanged, locks, projectRoot } from './build'
import { startSiteUnderTest } from './end-to-end'
import { CommandError, runCommand } from './lifecycle'
import { summary } from './results'
import { generateClient } from './site'

const folder = relative(process.cwd(), join(projectRoot, '.data/screenshots'))
const log = (name: string) => join(folder, `${name}.log`)

/**
 * `npm run screenshots`: pictures of every page and state of a living business, by buyer, HR and staff, in four widths
 * and both themes.
 * Pictures that exist are not made again, so a run that was stopped goes on.
 * - `-- --pages store,/History2` makes only pages with one of these texts in their names (e2e/pages.ts).
 * - `-- --widths 360,1280` makes only these widths.
 * - `-- --large` doubles the text of the pages, as people do who see badly.
 * - `-- --again` replaces the pictures that exist.
 */
await runCommand(async (onEnd) => {
  const { pages, widths, large, again } = readOptions()
  if (!takeLock(locks.screenshots)) throw new CommandError('Screenshots of this folder are being made already.')
  onEnd(() => releaseLock(locks.screenshots))
  mkdirSync(folder, { recursive: true })
  await generateClient(log('generate'))
  const { path } = await findBrowser(log('browser'))
  await buildIfChanged(log('build'), 'screenshots')
  // Pictures show a living business.
  const site = await startSiteUnderTest(folder, path, [])
  onEnd(site.stop)
  const count = await site.run('screenshots', {
    settings: {
      SCREENSHOT_FOLDER: join(projectRoot, '.data/screenshots'),
      SCREENSHOT_PAGES: pages,
      SCREENSHOT_WIDTHS: widths,
      SCREENSHOT_LARGE: String(large),
      SCREENSHOT_AGAIN: String(again),
    },
  })
  console.log(`\n${summary(count)}. The pictures are in ${folder}.`)
  return count.failed === 0 ? 0 : 1
})

function readOptions(): { pages: string; widths: string; large: boolean; again: boolean } {
  try {
    const { values } = parseArgs({
      options: {
        pages: { type: 'string', default: '' },
        widths: { type: 'string', default: '360,412,1280,1920' },
        large: { type: 'boolean', default: false },
        again: { type: 'boolean', default: false },
      },
    })
    if (/^[1-9]\d{2,3}(?:,[1-9]\d{2,3}){0,7}$/.test(values.widths)) return values
  } catch {
    // The sentence below says how it is used.
  }
  throw new CommandError(
    'Use: npm run screenshots -- --pages store,/History2 --widths 360,412,1280,1920 --large --again',
  )
}
