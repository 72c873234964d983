import 'server-only'
import { wholeFile } from '@/lib/audit/export'
import type { Partner, Staff } from '@/lib/core/actors'
import { badRequest, notFound } from '@/lib/core/errors'
import { sortedRows } from '@/lib/core/lists'
import { firstSentence } from '@/lib/core/problems'
import type { Report } from './lists'
import { type ReadPart, findReport, readReport } from './queries'
import type { ReportQuery } from './schema'

/**
 * What the call of a report answers: rows, sums and those of the period before, or with `format` the file of its page.
 * @throws AppError 404 for a report that the person does not see; 400 for a period or an order that it cannot have
 */
export async function answerReport<Actor extends Partner | Staff>(
  reports: readonly Report<Actor>[],
  actor: Actor,
  asked: string,
  query: ReportQuery,
) {
  const report = findReport(reports, actor, asked)
  if (!report) throw notFound('There is no such report for you.')
  const list = report.list(query.compare !== undefined)
  const taken = list.query.safeParse(query)
  if (!taken.success) throw badRequest(firstSentence(taken.error.issues))
  const { compared, sumRow, problem, previous, ...now } = await readReport(report, actor, query)
  if (problem !== undefined) throw badRequest(problem)
  const { format = 'json', sort = list.first } = query
  if (format !== 'json')
    return wholeFile(actor, list, { ...query, format }, () => Promise.resolve({ rows: compared, sum: sumRow }))
  const { name, title, columns, isPresent } = report
  const sent = ({ period, rows, totals }: ReadPart) => ({
    ...{ period: isPresent ? null : period, rows: sortedRows(list, rows, sort), totals },
  })
  return { name, title, columns, ...sent(now), previous: previous ? sent(previous) : null }
}
