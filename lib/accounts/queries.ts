import 'server-only'
import { hasLeft } from '@/lib/access/rules'
import { lagosToday } from '@/lib/core/clock'
import { db } from '@/lib/database/db'
import { notFound } from '@/lib/core/errors'
import { picturePath } from '@/lib/server/pictures'
import { toNaira } from '@/lib/core/money'
import type { UserDto } from './schema'

/** A person's own account, as the profile page and GET /users/{id} show it. @throws AppError 404 */
export async function getUser(userId: string): Promise<UserDto> {
  const row = await db().user.findUnique({
    where: { id: userId },
    select: {
      fullName: true,
      imageId: true,
      eligibility: true,
      lastDay: true,
      email: true,
      phone: true,
      address: true,
      salaryKobo: true,
      otherDeductionsKobo: true,
      jobTitle: true,
      staffNumber: true,
      company: { select: { name: true } },
    },
  })
  if (!row) throw notFound('This account does not exist.')
  return {
    fullname: row.fullName,
    image: picturePath(row.imageId),
    isApproved: row.eligibility === 'approved' && !hasLeft(row, lagosToday()),
    email: row.email,
    phonenumber: row.phone,
    address: row.address,
    company: row.company?.name ?? null,
    salary: row.salaryKobo === null ? null : toNaira(row.salaryKobo),
    otherDeductions: toNaira(row.otherDeductionsKobo),
    jobtitle: row.jobTitle,
    staffId: row.staffNumber,
  }
}
