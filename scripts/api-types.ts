import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import openapiTS, { astToString } from 'openapi-typescript'
import ts from 'typescript'
import { openApi } from '../app/api/v1/openapi.json/document'

/*
 * Writes the OpenAPI document and, as a client would, TypeScript types of it into generated/api. `npm run types` and
 * `npm test` run it; e2e/generated-client.spec.ts uses the types.
 */

const folder = join(import.meta.dirname, '../generated/api')
const BLOB = ts.factory.createTypeReferenceNode('Blob')

const document = JSON.stringify(await openApi(), null, 2)
const types = await openapiTS(document, {
  transform: ({ format }) => (format === 'binary' ? BLOB : undefined),
})
mkdirSync(folder, { recursive: true })
keep('openapi.json', document)
keep('types.ts', astToString(types))

/** Writes a file, unless it is the same: another check may be reading it. */
function keep(name: string, text: string): void {
  const file = join(folder, name)
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text)
}
