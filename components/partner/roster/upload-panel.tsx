'use client'

import { rosterCopy } from '@/components/partner/roster/copy'
import { rosterView } from '@/components/partner/roster/roster-preview'
import { FileUpload } from '@/components/ui/file-upload'
import { applyRosterAction, checkRosterAction } from '@/lib/approvals/actions'
import { ROSTER_FIELDS } from '@/lib/companies/column-rules'
import { applyRosterSchema, checkRosterSchema } from '@/lib/roster/schema'

const { upload: copy, preview } = rosterCopy

/** Checks a roster, shows a preview, and applies it. */
export const RosterPanel = () => (
  <FileUpload
    label={copy.file}
    hint={copy.hint}
    labels={rosterCopy.fields}
    columns={ROSTER_FIELDS}
    check={{ schema: checkRosterSchema, action: checkRosterAction }}
    book={{ schema: applyRosterSchema, action: applyRosterAction }}
    view={rosterView}
    done={({ changed }) => ({ sentence: `${preview.done} ${changed > 0 ? preview.doneCounts(changed) : ''}` })}
  />
)
