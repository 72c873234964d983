import 'server-only'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/*
 * The viewer of the OpenAPI document at /api/docs: Swagger UI, whose files are sent from this host. It asks no other
 * host, and needs no script or style within the page (docs/decisions/0101).
 */

// next.config.ts puts these beside a server that is deployed without packages.
const FOLDER = 'node_modules/swagger-ui-dist'
const SCRIPT = 'text/javascript; charset=utf-8'

/** The page. Without script it links the document itself. */
export const DOCS_PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Foodbank API</title>
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <link rel="stylesheet" href="/api/docs/swagger-ui.css" />
    <script src="/api/docs/swagger-ui-bundle.js" defer></script>
    <script src="/api/docs/start.js" defer></script>
  </head>
  <body>
    <div id="docs">
      <p>The API of Foodbank is described in <a href="/api/v1/openapi.json">an OpenAPI document</a>.</p>
    </div>
  </body>
</html>
`

// Only reading calls can be tried, because the page sends them as the person who is signed in.
const START = `SwaggerUIBundle({
  url: '/api/v1/openapi.json',
  dom_id: '#docs',
  deepLinking: true,
  docExpansion: 'none',
  filter: true,
  supportedSubmitMethods: ['get'],
  validatorUrl: null,
})
`

export const DOCS_FILES = ['swagger-ui-bundle.js', 'swagger-ui.css', 'start.js'] as const
type DocsFile = (typeof DOCS_FILES)[number]

/** Reads a file of the viewer. It changes only with a deploy. */
export async function docsFile(name: DocsFile): Promise<{ readonly type: string; readonly text: string }> {
  if (name === 'start.js') return { type: SCRIPT, text: START }
  const text = await readFile(join(process.cwd(), FOLDER, name), 'utf8')
  return { type: name.endsWith('.css') ? 'text/css; charset=utf-8' : SCRIPT, text }
}
