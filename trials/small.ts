import { join } from 'node:path'
import { projectRoot } from '../scripts/build'
import type { Finding, TrialOptions } from './trial'

/** Runs a trial for a few seconds with a few buyers, as a test does. Everything that it started ends with it. */
export async function runSmall(
  run: (options: TrialOptions) => Promise<Finding[]>,
  name: string,
): Promise<readonly Finding[]> {
  const cleanups: (() => void | Promise<void>)[] = []
  try {
    return await run({
      folder: join(projectRoot, '.data/test', name),
      seconds: 2,
      slack: 10,
      buyers: 3,
      onEnd: (cleanup) => cleanups.push(cleanup),
      note: () => undefined,
    })
  } finally {
    for (const cleanup of cleanups.reverse()) await cleanup()
  }
}
