import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { chromium } from '@playwright/test'
import { runProcess } from '../sandbox/processes'
import { installFromDebian } from './debian'
import { CommandError } from './lifecycle'

export interface Browser {
  path: string
  found: 'FOODBANK_CHROMIUM' | 'Playwright' | 'system'
}

// The headless shell draws no windows, which makes the end-to-end tests about 17% faster.
const WITHOUT_WINDOWS = 'chromium-headless-shell'

const systemNames = [WITHOUT_WINDOWS, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

const systemFiles = [
  '/usr/lib/chromium/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

// Repeats Playwright's list, because Chromium uses only the last --disable-features. The additions stop Chromium from
// loading the address bar's suggestions for every window, which takes longer than the page under test.
const UNUSED_FEATURES = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
]

/** Arguments for Chromium: no background traffic, and for root no sandbox. */
export function launchArguments(): string[] {
  const quiet = ['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking']
  const root = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  return [
    ...root,
    ...quiet,
    '--disable-component-update',
    '--disable-sync',
    `--disable-features=${UNUSED_FEATURES.join(',')}`,
  ]
}

/**
 * Finds a Chromium: that of the setting FOODBANK_CHROMIUM, else Playwright's, else the system's, else installs one.
 * @throws CommandError in one line when none works on this machine
 */
export async function findBrowser(log: string, note: (line: string) => void = console.log): Promise<Browser> {
  const named = process.env.FOODBANK_CHROMIUM
  if (named) {
    if (starts(named)) return { path: named, found: 'FOODBANK_CHROMIUM' }
    throw new CommandError(`FOODBANK_CHROMIUM names ${named}, which does not start.`)
  }
  const present = presentBrowser()
  if (present) return present

  note('No Chromium on this machine: installing one …')
  const fromDebian = [WITHOUT_WINDOWS, 'chromium'].map((name) => () => installFromDebian([name], log))
  for (const install of [...fromDebian, () => installFromPlaywright(log)]) {
    await install()
    const installed = presentBrowser()
    if (installed) return installed
  }
  throw new CommandError(
    `No Chromium could be installed (see ${log}). Install one and name it: FOODBANK_CHROMIUM=/path npm test`,
  )
}

function presentBrowser(): Browser | undefined {
  const own = chromium.executablePath()
  if (starts(own)) return { path: own, found: 'Playwright' }
  const folders = (process.env.PATH ?? '').split(delimiter)
  const candidates = systemNames.flatMap((name) => folders.map((folder) => join(folder, name))).concat(systemFiles)
  const path = candidates.find(starts)
  return path === undefined ? undefined : { path, found: 'system' }
}

// An existing file may not start: libraries may be missing, and Ubuntu has a placeholder with this name.
function starts(path: string): boolean {
  return existsSync(path) && spawnSync(path, ['--version'], { timeout: 20_000, stdio: 'ignore' }).status === 0
}

async function installFromPlaywright(log: string): Promise<void> {
  const cli = join(dirname(createRequire(import.meta.url).resolve('@playwright/test/package.json')), 'cli.js')
  const withDependencies = process.getuid?.() === 0 ? ['--with-deps'] : []
  await runProcess(process.execPath, [cli, 'install', ...withDependencies, 'chromium'], { log, appendLog: true })
}
