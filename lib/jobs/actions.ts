'use server'

import { staff } from '@/lib/access/gates'
import { action } from '@/lib/server/action'
import { repeatJob } from './repeat-job'
import { repeatJobSchema } from './schema'

export const repeatJobAction = action({ access: staff('support'), schema: repeatJobSchema }, ({ actor, input }) =>
  repeatJob(actor, input.id),
)
