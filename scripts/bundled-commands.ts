import { randomUUID } from 'node:crypto'
import { rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { projectRoot } from './build'
import { bundleTools } from './pack'

/**
 * Bundles commands once for all tests of a file, as `npm run pack` does it. A bundle starts in a sixth of the time.
 * `command-settings.integration.test.ts` starts each command as package.json does.
 * @param sources paths in the project without their extension
 * @param beside files and folders of the project that the commands look for, by the place in the bundled tree
 * @returns a function that gives the path of a bundled command by its source
 */
export function useBundledCommands<Source extends string>(
  sources: readonly Source[],
  beside: Readonly<Record<string, string>> = {},
): (source: Source) => string {
  // In the project, where the bundle finds the packages with compiled parts.
  const folder = join(projectRoot, '.data/test', `commands-${randomUUID()}`)
  beforeAll(async () => {
    await bundleTools(folder, sources)
    for (const [place, path] of Object.entries(beside)) symlinkSync(join(projectRoot, path), join(folder, place))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return (source) => join(folder, `${source}.mjs`)
}
