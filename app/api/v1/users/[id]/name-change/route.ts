import { formerAddress } from '@/lib/server/http'
import * as present from '../account/name-change/route'

export const { GET, POST, PUT, DELETE, PATCH } = formerAddress(present, { since: '2026-11-23', until: '2027-05-31' })
