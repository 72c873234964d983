import ts from 'typescript'

/** The name of what a chain of calls begins with: `expect` of `expect(page).not.toHaveURL('/')`. */
function rootOf(node: ts.Expression): string {
  if (ts.isIdentifier(node)) return node.text
  if (ts.isPropertyAccessExpression(node) || ts.isCallExpression(node)) return rootOf(node.expression)
  return ''
}

const isExpectation = (node: ts.Node) => ts.isCallExpression(node) && /^expect/.test(rootOf(node))

const contains = (node: ts.Node, wanted: (node: ts.Node) => boolean): boolean =>
  wanted(node) || (ts.forEachChild(node, (child) => contains(child, wanted) || undefined) ?? false)

/** The texts of a literal, a regular expression, or of literals joined with `+`. */
function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text
  if (ts.isRegularExpressionLiteral(node)) return node.text.replaceAll(/\\(?=[.?()/])/g, '')
  if (ts.isTemplateExpression(node))
    return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…')
  if (!ts.isBinaryExpression(node)) return undefined
  const [left, right] = [textOf(node.left), textOf(node.right)]
  return left === undefined || right === undefined ? undefined : left + right
}

/** The names that a declaration gives: those of `const [a, { b }] = …` are a and b. */
const namesOf = (name: ts.BindingName): string[] =>
  ts.isIdentifier(name)
    ? [name.text]
    : name.elements.flatMap((element) => (ts.isOmittedExpression(element) ? [] : namesOf(element.name)))

/**
 * Lists the texts of a test file that an expectation is about: those inside `expect(…)…`, those of a table that a loop
 * with an expectation walks over, and those that one of these names. A text in a comment or in another place, such as
 * one that is typed into a field, is left out.
 */
export function expectedTexts(file: string, source: string): string[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true)
  const uses = new Map<string, ts.Node[]>()
  const texts: [node: ts.Node, text: string][] = []
  const collect = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) uses.set(node.text, [...(uses.get(node.text) ?? []), node])
    const text = textOf(node)
    if (text !== undefined) texts.push([node, text])
    ts.forEachChild(node, collect)
  }
  collect(tree)

  const reaches = (from: ts.Node, seen: ReadonlySet<ts.Node>): boolean => {
    for (let node = from; !ts.isSourceFile(node); node = node.parent) {
      const { parent } = node
      if (isExpectation(node)) return true
      if (ts.isForOfStatement(parent) && parent.expression === node) return contains(parent.statement, isExpectation)
      if (ts.isVariableDeclaration(parent) && parent.initializer === node) {
        const known = new Set([...seen, parent])
        return namesOf(parent.name).some((name) =>
          uses.get(name)?.some((use) => !seen.has(parent) && use.parent !== parent && reaches(use, known)),
        )
      }
    }
    return false
  }
  return texts.filter(([node]) => reaches(node, new Set())).map(([, text]) => text)
}
