import { staff } from '@/lib/access/gates'
import { listEndpoint } from '@/lib/audit/export'
import { GIFTS } from '@/lib/gifts/lists'
import { listStaffGifts } from '@/lib/gifts/queries'
import { methods } from '@/lib/server/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: listEndpoint(
    GIFTS,
    { summary: 'The gifts of all companies, newest first', access: staff('finance') },
    listStaffGifts,
  ),
})
