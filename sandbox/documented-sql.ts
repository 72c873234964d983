import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const page = join(resolve(import.meta.dirname, '..'), 'docs/operations.md')

/** The blocks of SQL in a section of docs/operations.md, which tests run as they are written. */
export function sqlOf(heading: string): string[] {
  const [, section = ''] = readFileSync(page, 'utf8').split(`\n## ${heading}\n`)
  return [...(section.split('\n## ')[0] ?? '').matchAll(/ *```sql\n([\s\S]*?)```/g)].map(([, sql]) => sql ?? '')
}
