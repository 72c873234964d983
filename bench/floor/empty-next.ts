import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { runProcess } from '../../sandbox/processes'
import { nextEnvironment, projectRoot } from '../../scripts/build'
import { CommandError } from '../../scripts/lifecycle'
import { linkPackages, nextIn } from './packages'

/** An app that does nothing, in each of the three ways in which ours answers. It has no proxy, middleware or style. */
const FILES: Readonly<Record<string, string>> = {
  'package.json': '{ "name": "empty-next", "private": true, "type": "module" }\n',
  'next.config.js': `const root = import.meta.dirname
export default { poweredByHeader: false, turbopack: { root }, outputFileTracingRoot: root }
`,
  'app/layout.jsx': `export default function Layout({ children }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  )
}
`,
  'app/api/empty/route.js': `export const dynamic = 'force-dynamic'
export const GET = () => Response.json({})
`,
  'app/prerendered/page.jsx': 'export default function Page() {\n  return <p>Nothing</p>\n}\n',
  'app/on-demand/page.jsx': `import { connection } from 'next/server'

export default async function Page() {
  await connection()
  return <p>Nothing</p>
}
`,
}

/**
 * Makes an empty app of the project's version of Next, and builds it unless the same app is built already.
 * @param folder on the same disk as the project, whose packages it gets
 * @throws CommandError when the build fails
 */
export async function buildEmptyNext(folder: string, log: string): Promise<void> {
  const lock = readFileSync(join(projectRoot, 'package-lock.json'))
  const stamp = createHash('sha256').update(lock).update(process.version).update(JSON.stringify(FILES)).digest('hex')
  const stampFile = join(folder, 'built')
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  rmSync(folder, { recursive: true, force: true })
  for (const [path, content] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  linkPackages(folder)
  const exit = await runProcess(process.execPath, [nextIn(folder), 'build'], {
    cwd: folder,
    env: { ...nextEnvironment, NODE_ENV: undefined },
    log,
  })
  if (exit.code !== 0) throw new CommandError(`Building the empty app failed, see ${log}`)
  writeFileSync(stampFile, stamp)
}
