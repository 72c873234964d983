import { CheckList, type CheckListField } from '@/components/ui/check-list'
import { PERMISSIONS } from '@/lib/access/permission-rules'
import type { Permission } from '@/lib/core/actors'
import { teamCopy } from './copy'

const copy = teamCopy.permissions

export type PermissionFieldsProps = {
  /** The sets of the desk. */
  sets: readonly Permission[]
  /** The sets that are ticked at first. */
  held?: readonly Permission[]
  /** Distinguishes the fields of several forms on one page. */
  id: string
  field?: CheckListField
}

/** Checkboxes for the permissions of one person, each with what it allows. */
export const PermissionFields = ({ sets, held, id, field }: PermissionFieldsProps) => (
  <CheckList
    legend={copy.legend}
    name="permissions"
    options={sets.map((set) => ({ value: set, label: PERMISSIONS[set].label, hint: PERMISSIONS[set].may }))}
    ticked={held}
    id={id}
    field={field}
  />
)
