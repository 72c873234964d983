import { partner } from '@/lib/access/gates'
import { changeById } from '@/lib/server/endpoints-by-id'
import { methods } from '@/lib/server/http'
import { approveNameChange } from '@/lib/employees/name-changes'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: changeById(
    { summary: 'Confirm a new name', access: partner('approver'), becomes: { state: 'approved' } },
    approveNameChange,
  ),
})
