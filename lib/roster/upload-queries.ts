import 'server-only'
import type { Prisma } from '@/generated/prisma/client'
import { namesOf } from '@/lib/access/names-queries'
import type { Partner } from '@/lib/core/actors'
import { db } from '@/lib/database/db'
import { notFound } from '@/lib/core/errors'
import { rowId } from '@/lib/core/ids'
import { DESK_PAGE_TAKE, afterId, toPage } from '@/lib/core/listing'
import { kobo, toNaira } from '@/lib/core/money'
import { readChanges } from './kept-rows'
import type { QueryOf } from '@/lib/core/lists'
import type { KEPT_ROWS } from './lists'
import type { KeptRowDto, RosterUploadDto, UploadDto } from './schema'

const SHOWN_UPLOADS = 50

const uploadSelect = {
  id: true,
  createdAt: true,
  uploadedById: true,
  added: true,
  changed: true,
  leaving: true,
  removed: true,
  confirmed: true,
  invited: true,
  takenBackAt: true,
  takenBackById: true,
} as const satisfies Prisma.RosterUploadSelect

/** The newest 50 rosters that a company applied, the newest first. */
export async function listUploads(companyId: string): Promise<RosterUploadDto[]> {
  const uploads = await db().rosterUpload.findMany({
    where: { companyId },
    select: uploadSelect,
    orderBy: { id: 'desc' },
    take: SHOWN_UPLOADS,
  })
  return toDtos(companyId, uploads)
}

/**
 * An applied roster with a page of its rows, in the order of the file, then those whom it does not have.
 * @throws AppError 404 for a roster of another company
 */
export async function getUpload(
  { companyId }: Partner,
  uploadId: string,
  { outcome, cursor }: QueryOf<typeof KEPT_ROWS>,
): Promise<UploadDto> {
  const upload = await db().rosterUpload.findFirst({ where: { id: rowId(uploadId), companyId }, select: uploadSelect })
  if (!upload) throw notFound('There is no such roster.')
  const [[dto], counts, rows] = await Promise.all([
    toDtos(companyId, [upload]),
    db().rosterRow.groupBy({ by: ['outcome'], where: { uploadId }, _count: true }),
    db().rosterRow.findMany({
      where: { uploadId, outcome, ...afterId(cursor, 'asc') },
      orderBy: { id: 'asc' },
      take: DESK_PAGE_TAKE,
    }),
  ])
  if (!dto) throw new Error('a roster has no summary')
  return {
    ...dto,
    outcomes: counts.map((each) => ({ outcome: each.outcome, rows: each._count })),
    ...toPage(rows, toRowDto),
  }
}

const toRowDto = (row: Prisma.RosterRowGetPayload<object>): KeptRowDto => ({
  line: row.line,
  staffId: row.staffNumber,
  name: row.fullName,
  outcome: row.outcome,
  email: row.email,
  phone: row.phone,
  salary: row.salaryKobo === null ? null : toNaira(kobo(row.salaryKobo)),
  otherDeductions: row.otherDeductionsKobo === null ? null : toNaira(kobo(row.otherDeductionsKobo)),
  jobTitle: row.jobTitle,
  changes: readChanges(row.changes),
  isRaise: row.isRaise,
  waits: row.approvalId !== null,
  why: row.why,
})

async function toDtos(
  companyId: string,
  uploads: readonly Prisma.RosterUploadGetPayload<{ select: typeof uploadSelect }>[],
): Promise<RosterUploadDto[]> {
  const nameOf = await namesOf(
    uploads.flatMap(({ uploadedById, takenBackById }) => [uploadedById, takenBackById]),
    { role: 'partner', companyId },
  )
  return uploads.map(({ createdAt, uploadedById, takenBackAt, takenBackById, ...counts }) => ({
    ...counts,
    at: createdAt.toISOString(),
    by: nameOf(uploadedById),
    takenBackAt: takenBackAt?.toISOString() ?? null,
    takenBackBy: nameOf(takenBackById),
  }))
}
