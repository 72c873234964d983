import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import * as enums from '@/generated/prisma/enums'
import { projectRoot } from './build'

/* A new value of an enum is added in `prisma/schema` alone: no list, schema or type says all its values again. */

const FOLDERS = ['app', 'bench', 'components', 'e2e', 'lib', 'prisma', 'sandbox', 'scripts', 'trials']
/** Tests say what they expect in words of their own. `audit/` shares nothing with the app (docs/decisions/0119). */
const isOurs = (file: string) => /\.(?:tsx?|mjs)$/.test(file) && !/\.(?:test|spec)\.tsx?$/.test(file)

const keyOf = (values: readonly string[]): string => [...new Set(values)].sort().join(' ')
const NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries(enums).map(([name, values]) => [keyOf(Object.values(values)), name]),
)

/** The texts of a list, a union type, or an object of the shape of an enum; nothing for all other code. */
function textsOf(node: ts.Node): readonly string[] {
  const texts = (nodes: readonly ts.Node[]): readonly string[] =>
    nodes.every((each) => ts.isStringLiteralLike(each)) ? nodes.map(({ text }) => text) : []
  if (ts.isArrayLiteralExpression(node)) return texts(node.elements)
  if (ts.isUnionTypeNode(node)) {
    const literals = node.types.map((type) => (ts.isLiteralTypeNode(type) ? type.literal : type))
    return texts(literals.filter((each) => each.kind !== ts.SyntaxKind.NullKeyword))
  }
  if (!ts.isObjectLiteralExpression(node)) return []
  const pairs = node.properties.map((property) => (ts.isPropertyAssignment(property) ? property : undefined))
  const values = texts(pairs.map((pair) => pair?.initializer ?? node))
  return pairs.every((pair, index) => pair?.name.getText().replaceAll("'", '') === values[index]) ? values : []
}

/** Where a source says all values of an enum: its name and the line. */
function copiesIn(source: string, file: string): string[] {
  const parsed = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true)
  const found: string[] = []
  const visit = (node: ts.Node) => {
    const texts = textsOf(node)
    const name = texts.length > 1 ? NAMES.get(keyOf(texts)) : undefined
    if (name !== undefined)
      found.push(`${name}: ${file}:${parsed.getLineAndCharacterOfPosition(node.getStart()).line + 1}`)
    ts.forEachChild(node, visit)
  }
  visit(parsed)
  return found
}

test.each([
  ["const CLASSES = ['exempt', 'zero', 'standard'] as const", 'a list in any order'],
  ["z.enum(['standard', 'zero', 'exempt'], 'There is no such class.')", 'a schema'],
  ["type Class = 'standard' | 'zero' | 'exempt'", 'a type'],
  ["type Class = 'standard' | 'zero' | 'exempt' | null", 'a type that may be empty'],
  ["const Class = { standard: 'standard', zero: 'zero', exempt: 'exempt' }", 'an enum'],
])('finds in %j %s', (source) => {
  expect(copiesIn(source, 'a.ts')).toEqual(['VatClass: a.ts:1'])
})

test('a part of an enum, and a record of its values, are no copies', () => {
  const source =
    "type Taxed = 'standard' | 'zero'; const LABELS = { standard: 'Standard', zero: 'Zero', exempt: 'Exempt' }"
  expect(copiesIn(source, 'a.ts')).toEqual([])
})

test('no enum of the database is said again', () => {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  ).filter(isOurs)
  expect(files.length).toBeGreaterThan(1_000)
  expect(files.flatMap((file) => copiesIn(readFileSync(join(projectRoot, file), 'utf8'), file))).toEqual([])
})
