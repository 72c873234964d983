import { readFileSync, readdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { PUBLIC_PAGES } from './instrumentation-node'

const files = new Map(
  readdirSync('app', { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?:^|\/)page\.tsx$/.test(file))
    .map((file) => [`/${dirname(file)}`.replace(/\/(?:\.|\([^/]*\))(?=\/|$)/g, '') || '/', `app/${file}`]),
)

test.each(Object.entries(PUBLIC_PAGES))('%s names the parameters that its page reads', (path, { reads = [] }) => {
  const source = readFileSync(files.get(path === '/login' ? '/Login' : path) ?? '', 'utf8')
  const taken = /const \{([^}]*)\} = await searchParams/.exec(source)?.[1] ?? ''
  expect(taken.split(',').flatMap((name) => name.trim() || [])).toEqual(reads)
  // Once in the function's parameters, and where they are taken.
  expect(source.match(/searchParams/gi)?.length ?? 0).toBe(reads.length > 0 ? 2 : 0)
})
