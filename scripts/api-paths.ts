import { readdirSync, writeFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { pathToFileURL } from 'node:url'

const apiRoot = join(import.meta.dirname, '../app/api/v1')
const output = join(apiRoot, 'openapi.json/routes.ts')

/** The source of `app/api/v1/openapi.json/routes.ts`: one line for each `route.ts` under `app/api/v1`. */
export function apiPathsSource(): string {
  const folders = readdirSync(apiRoot, { recursive: true, encoding: 'utf8' })
    .map((file) => file.split(sep))
    .filter((parts) => parts.at(-1) === 'route.ts' && parts[0] !== 'openapi.json')
    .map((parts) => parts.slice(0, -1).join('/'))
    .sort()
  const lines = folders.map((folder) => {
    const path = folder.replaceAll('[', '{').replaceAll(']', '}')
    return `  '/${path}': () => import('../${folder}/route'),\n`
  })
  return `// Written by scripts/api-paths.ts ("npm run types").\nexport const ROUTES = {\n${lines.join('')}} as const\n`
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) writeFileSync(output, apiPathsSource())
