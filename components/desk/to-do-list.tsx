import type { ReactNode } from 'react'
import { homeCopy as copy } from '@/components/desk/copy'
import { EmptyState } from '@/components/ui/empty-state'
import { ForwardIcon } from '@/components/ui/icons'
import { Link } from '@/components/ui/link'

export type ToDoItem = {
  readonly key: string
  readonly href: string
  readonly text: string
  readonly detail?: ReactNode
}

/** What waits for the person, each as a link to the list of exactly these things. */
export function ToDoList({ items }: { items: readonly ToDoItem[] }) {
  if (items.length === 0) return <EmptyState title={copy.nothing.title}>{copy.nothing.text}</EmptyState>
  return (
    <ul className="grid gap-2 sm:grid-cols-[repeat(auto-fill,minmax(17rem,1fr))]">
      {items.map(({ key, href, text, detail }) => (
        <li key={key}>
          <Link
            href={href}
            className={
              'flex h-full min-h-14 items-center justify-between gap-3 rounded-card border border-line bg-raised ' +
              'px-4 py-3 font-semibold hover:border-brand'
            }
          >
            <span>
              {text}
              {detail && <span className="block text-sm font-normal text-muted">{detail}</span>}
            </span>
            <ForwardIcon className="shrink-0 text-brand-text" />
          </Link>
        </li>
      ))}
    </ul>
  )
}
