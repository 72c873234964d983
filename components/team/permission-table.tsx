import { PERMISSIONS } from '@/lib/access/permission-rules'
import type { Permission } from '@/lib/core/actors'
import { teamCopy } from './copy'

/** Says what each permission of a desk allows. */
export function PermissionTable({ sets }: { sets: readonly Permission[] }) {
  return (
    <section className="mt-8">
      <h2 className="section-title mb-3">{teamCopy.permissions.title}</h2>
      <dl className="grid max-w-prose gap-3">
        {sets.map((set) => (
          <div key={set}>
            <dt className="font-semibold">{PERMISSIONS[set].label}</dt>
            <dd className="text-sm text-muted">{PERMISSIONS[set].may}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
