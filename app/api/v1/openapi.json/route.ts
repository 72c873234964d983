import * as z from 'zod/mini'
import { anyone } from '@/lib/server/access'
import { methods, route } from '@/lib/server/http'
import { openApi } from './document'

let made: ReturnType<typeof openApi> | undefined

const documentSchema = z.looseObject({ openapi: z.literal('3.1.0') })

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    { summary: 'This document', access: anyone(), response: documentSchema, cacheSeconds: 300 },
    () => (made ??= openApi()),
  ),
})
