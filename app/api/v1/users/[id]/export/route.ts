import { formerAddress } from '@/lib/core/http'
import * as present from '../account/export/route'

export const { GET, POST, PUT, DELETE, PATCH } = formerAddress(present, { since: '2026-11-23', until: '2027-05-31' })
