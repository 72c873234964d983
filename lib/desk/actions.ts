'use server'

import { anyDesk } from '@/lib/access/gates'
import { action } from '@/lib/server/action'
import { deleteView, hideColumns, saveView } from './list-choices'
import { deleteViewSchema, hideColumnsSchema, saveViewSchema } from './schema'

export const saveViewAction = action({ access: anyDesk(), schema: saveViewSchema }, ({ actor, input }) =>
  saveView(actor, input),
)

export const deleteViewAction = action({ access: anyDesk(), schema: deleteViewSchema }, ({ actor, input }) =>
  deleteView(actor, input.viewId),
)

export const hideColumnsAction = action({ access: anyDesk(), schema: hideColumnsSchema }, ({ actor, input }) =>
  hideColumns(actor, input),
)
