import 'server-only'
import { setsWith } from '@/lib/access/permission-rules'
import type { Tx } from '@/lib/database/db'

type Approver = { readonly id: string; readonly email: string; readonly fullName: string }

/** The people of HR who decide for a company. */
export const approversOf = (tx: Tx, companyId: string): Promise<Approver[]> =>
  tx.user.findMany({
    where: {
      role: 'partner',
      companyId,
      permissions: { hasSome: setsWith('approver') },
      suspendedAt: null,
      erasedAt: null,
    },
    select: { id: true, email: true, fullName: true },
  })
