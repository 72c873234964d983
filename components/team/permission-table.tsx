import { FactList } from '@/components/ui/fact-list'
import { PERMISSIONS } from '@/lib/access/permission-rules'
import type { Permission } from '@/lib/core/actors'
import { teamCopy } from './copy'

/** Says what each permission of a desk allows. */
export function PermissionTable({ sets }: { sets: readonly Permission[] }) {
  return (
    <section className="mt-8">
      <h2 className="section-title mb-3">{teamCopy.permissions.title}</h2>
      <FactList facts={sets.map((set) => [PERMISSIONS[set].label, PERMISSIONS[set].may])} />
    </section>
  )
}
