'use client'

import { type ReactNode, createContext, useContext } from 'react'
import type { ListChoicesDto } from '@/lib/desk/schema'

const Choices = createContext<ListChoicesDto>({ views: [], hidden: {} })

/** What the reader keeps of lists, for every list of the desk. */
export const ListChoices = Choices.Provider

export const useListChoices = () => useContext(Choices)

export type ShownColumnsProps = {
  /** The name of the list. */
  list: string
  /** The columns of the table, in their order. */
  keys: readonly string[]
  /** The table. */
  children: ReactNode
}

/** Hides the columns of a table that its reader does not want. The rows are made on the server, for everybody alike. */
export function ShownColumns({ list, keys, children }: ShownColumnsProps) {
  const hidden = useListChoices().hidden[list] ?? []
  const places = keys.flatMap((key, index) => (hidden.includes(key) ? String(index + 1) : []))
  return (
    <div className="contents" data-hide={places.join(' ') || undefined}>
      {children}
    </div>
  )
}
