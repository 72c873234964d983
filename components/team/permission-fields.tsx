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
  error?: string | undefined
}

/** Checkboxes for the permissions of one person, each with what it allows. */
export function PermissionFields({ sets, held = [], id, error }: PermissionFieldsProps) {
  const errorId = `${id}-permissions-error`
  return (
    <fieldset aria-describedby={error ? errorId : undefined} className="grid gap-1">
      <legend className="mb-1 font-semibold">{copy.legend}</legend>
      {sets.map((set) => (
        <label key={set} className="flex min-h-target cursor-pointer items-start gap-3 py-1">
          <input
            type="checkbox"
            name="permissions[]"
            value={set}
            defaultChecked={held.includes(set)}
            className="mt-1 size-5 shrink-0 accent-brand"
          />
          <span>
            <span className="font-semibold">{PERMISSIONS[set].label}</span>
            <span className="block text-sm text-muted">{PERMISSIONS[set].may}</span>
          </span>
        </label>
      ))}
      {error && (
        <p id={errorId} className="text-sm text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}
