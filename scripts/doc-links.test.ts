import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectRoot } from './build'

/* The documents name files, folders, decisions, routes and import rules. This compares them with the tree. */

const FOLDERS = ['app', 'bench', 'components', 'docs', 'e2e', 'lib', 'prisma', 'public', 'sandbox', 'scripts', 'trials']
/** CONTRIBUTING's recipe creates it. */
const NOT_YET = 'app/api/v1/product/newest/route.ts'

const under = (...path: string[]) => join(projectRoot, ...path)
const read = (path: string) => readFileSync(under(path), 'utf8')
const filesIn = (folder: string) =>
  readdirSync(under(folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`)

const DECISIONS = readdirSync(under('docs/decisions'))
const DOCUMENTS = [
  ...['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md'],
  ...filesIn('docs').filter((file) => file.endsWith('.md')),
]

/** What `find` returns for the text of each document, as 'README.md: what'. */
const inDocuments = (find: (text: string, folder: string) => readonly string[]) =>
  DOCUMENTS.flatMap((document) => find(read(document), dirname(document)).map((found) => `${document}: ${found}`))

const spansIn = (text: string) => [...text.matchAll(/`([^`\n]+)`/g)].map(([, span]) => String(span))

/** 'lib/core/{money,clock}.ts' as two paths. */
function expand(path: string): string[] {
  const [, before, choices, after] = /^(.*)\{([^}]+,[^}]+)\}(.*)$/.exec(path) ?? []
  return choices ? choices.split(',').map((choice) => `${before}${choice}${after}`) : [path]
}

/** The paths that a text names, without patterns such as `lib/<word>/` and `e2e/*.spec.ts`. */
const pathsIn = (text: string) =>
  spansIn(text)
    .filter((span) => FOLDERS.some((folder) => span.startsWith(`${folder}/`)) && !/[<*\s]/.test(span))
    .flatMap(expand)
    .filter((path) => path !== NOT_YET)

const linksIn = (text: string) =>
  [...text.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)]
    .map(([, target]) => String(target))
    .filter((target) => !/^[a-z]+:/.test(target))

describe('documents', () => {
  test('name files and folders that exist', () => {
    expect(inDocuments(pathsIn)).toContain('README.md: lib/access/gates.ts')
    expect(inDocuments((text) => pathsIn(text).filter((path) => !existsSync(under(path))))).toEqual([])
  })

  test('link to files that exist', () => {
    expect(inDocuments(linksIn)).toContain('README.md: ARCHITECTURE.md')
    const broken = (text: string, folder: string) =>
      linksIn(text).filter((target) => !existsSync(under(folder, target)))
    expect(inDocuments(broken)).toEqual([])
  })

  test('say which setting of the provider decides about the ways to pay (X-41)', () => {
    expect(read('docs/operations.md')).toMatch(/"Enable\s+Dashboard Payment Options" is unchecked/)
  })

  test('name no path of a machine', () => {
    expect(inDocuments((text) => text.match(/(?<![\w.}>/])\/(?:home|tmp|work|Users|root)\/\S*/g) ?? [])).toEqual([])
  })
})

describe('decisions', () => {
  const numbers = DECISIONS.map((name) => name.slice(0, 4))

  test('have a number each', () => {
    expect(numbers).toEqual([...new Set(numbers)])
  })

  test('exist under every number in documents and comments', () => {
    const files = FOLDERS.flatMap(filesIn).filter((file) => /\.(?:tsx?|js|prisma|md)$/.test(file))
    const texts = [...files, 'middleware.ts', 'next.config.ts', 'prisma.config.ts', '.dependency-cruiser.cjs'].map(read)
    const named = texts.flatMap((text) => [...text.matchAll(/\bdecisions?[ /](0\d{3})\b/g)].map(([, number]) => number))
    expect(named).toContain('0030')
    expect(named.filter((number) => !numbers.includes(String(number)))).toEqual([])
  })
})

describe("the README's table of routes", () => {
  const [table = ''] = /(?:^\|.*\n)+/m.exec(read('README.md').split('## Where things are')[1] ?? '') ?? []
  const rows = table
    .split('\n')
    .slice(2)
    .map((row) => row.split('|').slice(1, -1).map(spansIn))

  test('names folders that exist', () => {
    const folders = rows.flatMap((row) =>
      ['app', 'components', 'lib'].flatMap((top, index) => (row[index + 1] ?? []).map((folder) => `${top}/${folder}`)),
    )
    expect(folders).toContain('lib/checkout')
    expect(folders.filter((folder) => !existsSync(under(folder)))).toEqual([])
  })

  test('has every page and call, in its folder', () => {
    const known = rows.flatMap(([routes = [], folders = []]) => routes.map((route) => ({ route, folders })))
    const isKnown = (page: string) =>
      known.some(
        ({ route, folders }) => hasRoute(page, route) && folders.some((folder) => page.startsWith(`app/${folder}/`)),
      )
    const pages = filesIn('app').filter((file) => /\/(?:page\.tsx|v1\/.*route\.ts)$/.test(file))
    expect(pages.filter((page) => !isKnown(page))).toEqual([])
  })
})

/** Whether a page has a route or is below it: '/staff/orders' includes the page of one order, '/History1' all three. */
function hasRoute(page: string, route: string): boolean {
  const address = `${dirname(page).slice('app'.length)}/`.replace(/\/\([a-z-]+\)/g, '')
  const start = `${route}/`.replace('//', '/')
  // The pages below these three have rows of their own.
  if (['/', '/staff/', '/partner/'].includes(start)) return address === start
  return address.startsWith(start) || address.replace(/[123]\/$/, '1/').startsWith(start)
}

describe("the README's table of imports", () => {
  const readme = read('README.md').replace(/\s+/g, ' ')
  const rule = read('.dependency-cruiser.cjs')

  test("names the rule's rooms", () => {
    const [, rooms = ''] = /ROOMS = '\^lib\/\(\?:([a-z|]+)\)/.exec(rule) ?? []
    expect(rooms.split('|').length).toBeGreaterThan(2)
    for (const room of rooms.split('|')) expect(readme).toContain(`\`lib/${room}\``)
  })

  test("names the rule's line of domains", () => {
    const [, line = ''] = /LINE = \[([^\]]+)\]/.exec(rule) ?? []
    expect(readme).toContain([...line.matchAll(/'([a-z-]+)'/g)].map(([, domain]) => domain).join(' → '))
  })
})
