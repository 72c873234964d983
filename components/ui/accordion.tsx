import type { ReactNode } from 'react'

export type AccordionProps = {
  items: readonly { title: string; content: ReactNode }[]
  /** Items that share a name close each other. Without a name, several can stay open. */
  name?: string
}

/** A list of folds. `<details>` works without script, and find-in-page opens the fold that holds the match. */
export function Accordion({ items, name }: AccordionProps) {
  return (
    <div className="grid gap-2.5">
      {items.map((item, index) => (
        // Two items may have the same title.
        <details key={`${index} ${item.title}`} name={name} className="group rounded-card border border-line bg-raised">
          <summary
            className={
              'flex min-h-14 list-none items-center justify-between gap-4 rounded-card px-4 py-3 font-semibold ' +
              'sm:px-5 [&::-webkit-details-marker]:hidden'
            }
          >
            {item.title}
            <svg
              width="32"
              height="32"
              viewBox="0 0 32 32"
              aria-hidden="true"
              className="shrink-0 text-brand-text"
              stroke="currentColor"
              strokeWidth="2.5"
              strokeLinecap="round"
            >
              <circle cx="16" cy="16" r="16" stroke="none" className="fill-brand-soft" />
              <path d="M10 16h12" />
              <path d="M16 10v12" className="group-open:hidden" />
            </svg>
          </summary>
          <div className="px-4 pb-4 leading-relaxed whitespace-pre-line text-muted sm:px-5 sm:pb-5">{item.content}</div>
        </details>
      ))}
    </div>
  )
}
