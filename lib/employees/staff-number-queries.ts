import 'server-only'
import type { Partner, Staff } from '@/lib/core/actors'
import { db } from '@/lib/database/db'
import type { SharedNumberDto } from './schema'

/**
 * Lists the confirmed employees whose staff number a colleague has too, at most 50: confirmed before numbers were
 * unique, each of the two has a limit. HR reads only its own company.
 */
export async function listSharedNumbers(actor: Partner | Staff, companyId: string): Promise<SharedNumberDto[]> {
  if (actor.role === 'partner' && actor.companyId !== companyId) return []
  return db().$queryRaw`
    SELECT own.id, own.full_name AS fullname, own.staff_number AS "staffId", other.full_name AS "sharedWith"
    FROM users own JOIN users other ON other.company_id = own.company_id AND other.id <> own.id
      AND other.staff_key = staff_number_key(own.staff_number)
    WHERE own.company_id = ${companyId}::uuid AND own.eligibility = 'approved' AND own.staff_key IS NULL
    ORDER BY own.full_name, own.id LIMIT 50`
}
