import ts from 'typescript'

/** A test, or a step of one. `path` is the titles of its groups, then its own. */
export type TestTitle = { readonly path: readonly string[]; readonly skipped: boolean }

const DECLARES = new Set(['test', 'it', 'describe'])
const SKIPS = new Set(['skip', 'skipIf', 'runIf', 'todo', 'fixme', 'fail', 'fails'])

/** The names of a chain of calls: `test.describe.each(rows)` is ['test', 'describe', 'each']. */
function chainOf(node: ts.Expression): string[] {
  if (ts.isIdentifier(node)) return [node.text]
  if (ts.isPropertyAccessExpression(node)) return [...chainOf(node.expression), node.name.text]
  if (ts.isCallExpression(node) || ts.isTaggedTemplateExpression(node))
    return chainOf(ts.isCallExpression(node) ? node.expression : node.tag)
  return []
}

/** The words of a title. What a template or a table puts in stays as it is written: `${name}`, `%s`. */
function wordsOf(node: ts.Expression | undefined): string | undefined {
  if (!node) return undefined
  if (ts.isStringLiteralLike(node)) return node.text
  if (!ts.isTemplateExpression(node)) return undefined
  return (
    node.head.text +
    node.templateSpans.map(({ expression, literal }) => `\${${expression.getText()}}${literal.text}`).join('')
  )
}

/** Whether a test leaves itself out: `test.skip()` as a statement of its own. */
const leavesItselfOut = (node: ts.CallExpression): boolean =>
  node.arguments.some((argument) => /\b(?:test|it)\.(?:skip|fixme|fail)\(/.test(argument.getText()))

/** Lists the tests of a file with their steps, in order. */
export function testTitles(file: string, source: string): TestTitle[] {
  const found: TestTitle[] = []
  const visit = (node: ts.Node, groups: readonly string[], isOut: boolean): void => {
    if (!ts.isCallExpression(node) || ts.isCallExpression(node.parent)) {
      ts.forEachChild(node, (child) => {
        visit(child, groups, isOut)
      })
      return
    }
    const chain = chainOf(node.expression)
    const title = DECLARES.has(chain[0] ?? '') ? wordsOf(node.arguments[0]) : undefined
    const skipped = isOut || chain.some((name) => SKIPS.has(name))
    const isGroup = chain.includes('describe')
    const path = title === undefined ? groups : [...groups, title]
    if (title !== undefined && !isGroup) found.push({ path, skipped: skipped || leavesItselfOut(node) })
    ts.forEachChild(node, (child) => {
      visit(child, path, skipped)
    })
  }
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true), [], false)
  return found
}

const PLACES = /\$\{[^}]*\}|%[sdifjo]|\$[A-Za-z][\w.]*/

/**
 * Whether a row of a table gives a test this title. A title with places for values matches any value that the file
 * holds, with hyphens or blanks between its words, because tables of tests have names with hyphens.
 */
function givesTitle(written: string, title: string, source: string): boolean {
  if (written === title) return true
  const words = written.split(PLACES)
  if (words.length === 1) return false
  const pattern = words.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('(.+)')
  const values = new RegExp(`^${pattern}$`).exec(title)?.slice(1)
  return values?.every((value) => source.includes(value) || source.includes(value.replaceAll(' ', '-'))) ?? false
}

/**
 * Lists the tests that a reference names: the title of a test or step, after those of its groups where one title is
 * not enough, as in 'a code › works once'.
 */
export function testsNamed(name: string, titles: readonly TestTitle[], source: string): readonly TestTitle[] {
  const wanted = name.split(' › ')
  const isExact = ({ path }: TestTitle) => wanted.every((title, index) => path.at(index - wanted.length) === title)
  const exact = titles.filter(isExact)
  if (exact.length > 0) return exact
  return titles.filter(({ path }) =>
    wanted.every((title, index) => givesTitle(path.at(index - wanted.length) ?? '', title, source)),
  )
}
