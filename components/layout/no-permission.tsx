import { permissionCopy as copy } from '@/components/layout/permission-copy'

/** What a desk shows instead of a page for which its owner has no permission. */
export function NoPermission() {
  return (
    <section className="max-w-prose">
      <h1 className="page-title">{copy.title}</h1>
      <p className="lead mt-2">{copy.text}</p>
    </section>
  )
}
