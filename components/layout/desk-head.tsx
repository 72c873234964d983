import type { ReactNode } from 'react'
import { layoutCopy as copy } from '@/components/layout/copy'
import { Fold } from '@/components/ui/fold'
import { InfoIcon } from '@/components/ui/icons'

export type DeskHeadProps = {
  title: string
  /** The heading of a part of a page. */
  level?: 2
  /** What is known of the thing, below the title. */
  lead?: ReactNode
  /** What the page is for, behind a mark. */
  help?: ReactNode
  /** Beside the title: the state of the thing, or what can be done. */
  children?: ReactNode
}

/** The title of a page of a desk. */
export const DeskHead = ({ title, level, lead, help, children }: DeskHeadProps) => (
  <div className="mb-2">
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      {level ? <h2 className="section-title">{title}</h2> : <h1 className="page-title text-2xl">{title}</h1>}
      {help && (
        <Fold label={copy.help} mark={<InfoIcon />}>
          <p className="max-w-prose">{help}</p>
        </Fold>
      )}
      {children}
    </div>
    {lead && <p className="mt-1 max-w-prose text-muted">{lead}</p>}
  </div>
)
