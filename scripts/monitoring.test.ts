import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse as parseYaml } from 'yaml'
import { findProgram } from '@/sandbox/programs'
import { projectRoot } from './build'

/*
 * The alerts and the board in deploy/monitoring, and the pages in docs/runbooks. Prometheus' own program judges the
 * rules where it is installed; `npm test` installs it on Debian.
 */

const folder = join(projectRoot, 'deploy/monitoring')
const read = (name: string) => readFileSync(join(folder, name), 'utf8')

type Rule = {
  readonly alert: string
  readonly expr: string
  readonly for: string
  readonly labels: { readonly severity: string }
  readonly annotations: { readonly summary: string; readonly runbook_url: string }
}
type Rules = { readonly groups: readonly { readonly rules: readonly Rule[] }[] }
const rules = (parseYaml(read('alerts.yml')) as Rules).groups.flatMap((group) => group.rules)
const alerts = rules.map(({ alert }) => alert)

type Panel = {
  readonly title: string
  readonly gridPos: { readonly h: number; readonly w: number; readonly x: number; readonly y: number }
  readonly targets: readonly { readonly expr: string; readonly legendFormat: string }[]
}
const board = JSON.parse(read('grafana.json')) as {
  readonly schemaVersion: number
  readonly uid: string
  readonly panels: readonly Panel[]
}
const queries = board.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))

/** The metrics of metrics.txt with their types and labels. */
const metrics = new Map(
  read('metrics.txt')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [name = '', type = '', labels = ''] = line.split(' ')
      return [name, { type, labels: labels.split(',') }] as const
    }),
)

test('the alerts and the board may use the metrics of the manual', () => {
  const manual = readFileSync(join(projectRoot, 'docs/monitoring.md'), 'utf8')
  const named = [...manual.matchAll(/^\| `((?:foodbank|process|nodejs)_\w+)/gm)].map(([, name]) => name)
  expect([...metrics.keys()].filter((name) => !named.includes(name))).toEqual([])
})

/** The names of the series in a query. A histogram has three series. */
const seriesIn = (expr: string) =>
  [...expr.matchAll(/\b(?:foodbank|process|nodejs)_\w+/g)].map(([name]) => name.replace(/_(?:bucket|count|sum)$/, ''))

/** What promtool prints against its input; empty when it agrees or is not installed. */
function promtool(...args: string[]): string {
  const program = findProgram('promtool')
  if (program === undefined) return ''
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: folder, encoding: 'utf8' })
  return status === 0 ? '' : `${stdout}${stderr}`
}

describe('the alerts', () => {
  test('are accepted by Prometheus', () => {
    expect(promtool('check', 'rules', 'alerts.yml')).toBe('')
  })

  test('fire and stay quiet with the series of their tests', () => {
    expect(promtool('test', 'rules', 'alerts.test.yml')).toBe('')
  })

  test('have two tests each', () => {
    const { tests } = parseYaml(read('alerts.test.yml')) as { tests: readonly { readonly name: string }[] }
    expect(tests.map(({ name }) => name)).toEqual(alerts.flatMap((name) => [`${name} fires`, `${name} is quiet`]))
  })

  test('have different names, a summary, and a severity that says whether to wake someone', () => {
    expect(alerts).toEqual([...new Set(alerts)])
    for (const { alert, labels, annotations, expr, for: waits } of rules) {
      expect(['page', 'ticket'], alert).toContain(labels.severity)
      expect(annotations.summary, alert).toMatch(/\.$/)
      expect(annotations.runbook_url, alert).toBe(`docs/runbooks/${alert}.md`)
      expect(waits, alert).toMatch(/^\d+[mh]$/)
      expect(seriesIn(expr).length, alert).toBeGreaterThan(0)
    }
  })
})

describe('the runbooks', () => {
  const pages = readdirSync(join(projectRoot, 'docs/runbooks')).filter((name) => name !== 'README.md')
  const page = (name: string) => readFileSync(join(projectRoot, 'docs/runbooks', name), 'utf8')

  test('are one page for each alert', () => {
    expect(pages).toEqual(alerts.map((name) => `${name}.md`).sort())
  })

  test('say what it means, where to look, what to do and whether to wake someone', () => {
    for (const name of pages) {
      const headings = [...page(name).matchAll(/^#+ .*$/gm)].map(([heading]) => heading)
      expect(headings, name).toEqual([`# ${name.replace('.md', '')}`, '## Look', '## Do', '## Wake someone'])
      for (const part of page(name)
        .split(/^#+ .*$/m)
        .slice(1))
        expect(part.trim(), name).not.toBe('')
    }
  })

  test('are listed with the severities of their alerts', () => {
    const rows = [...page('README.md').matchAll(/^\| \[(\w+)\]\(\w+\.md\) +\| (\w+) +\|$/gm)]
    expect(rows.map(([, name, severity]) => [name, severity])).toEqual(
      rules.map(({ alert, labels }) => [alert, labels.severity]),
    )
  })

  test('name panels of the board that exist', () => {
    const named = pages.flatMap((name) => [...page(name).matchAll(/panel “([^”]+)”/g)].map((match) => match[1]))
    expect(named.length).toBeGreaterThan(2)
    for (const title of named) expect(board.panels.map((panel) => panel.title)).toContain(title)
  })
})

describe('the board', () => {
  test('has panels with a query each, which do not overlap', () => {
    expect(board.schemaVersion).toBeGreaterThanOrEqual(36)
    expect(board.uid).toBe('foodbank')
    const cells = board.panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, index) => `${x + (index % w)} ${y + Math.floor(index / w)}`),
    )
    expect(cells).toHaveLength(new Set(cells).size)
    for (const { title, targets } of board.panels) expect(targets.length, title).toBeGreaterThan(0)
    for (const { gridPos } of board.panels) expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24)
  })

  test('has queries that Prometheus can parse', () => {
    const rulesOfQueries = queries.map((expr, index) => ({
      record: `query:${index}`,
      // Grafana replaces it with a span that fits the scrape interval.
      expr: expr.replaceAll('$__rate_interval', '5m'),
    }))
    const checked = mkdtempSync(join(tmpdir(), 'board-'))
    writeFileSync(join(checked, 'rules.yml'), JSON.stringify({ groups: [{ name: 'board', rules: rulesOfQueries }] }))
    expect(promtool('check', 'rules', '--lint=none', join(checked, 'rules.yml'))).toBe('')
    rmSync(checked, { recursive: true })
  })
})

describe('alerts and board', () => {
  const used = [...rules.map(({ expr }) => expr), ...queries]

  test('use only metrics that exist, and every one of them', () => {
    const names = new Set(used.flatMap(seriesIn))
    expect([...names].sort()).toEqual([...metrics.keys()].sort())
  })

  test('take rates of counters alone, and select by labels that exist', () => {
    for (const expr of used) {
      for (const [, name = ''] of expr.matchAll(/\b(?:rate|increase)\((\w+)/g)) {
        const { type } = metrics.get(name.replace(/_(?:bucket|count|sum)$/, '')) ?? { type: 'unknown' }
        expect(['counter', 'histogram'], expr).toContain(type)
      }
      for (const [, name = '', selector = ''] of expr.matchAll(/\b(\w+)\{([^}]*)\}/g)) {
        const known = metrics.get(name.replace(/_(?:bucket|count|sum)$/, ''))?.labels
        for (const [, label] of selector.matchAll(/(\w+)[=!]/g)) expect(known, expr).toContain(label)
      }
    }
  })
})
