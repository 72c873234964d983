'use client'

import { useEffect, useRef, useState } from 'react'
import { Change } from '@/components/ui/change-list'
import { type ShownChange, figureChange } from '@/lib/core/change-rules'
import { formatNairaExact, formatPercent, fromNaira, parseNaira } from '@/lib/core/money'

const UNITS = {
  naira: formatNairaExact,
  percent: (hundredths: bigint) => formatPercent(Number(hundredths)),
  number: (hundredths: bigint) => (Number(hundredths) / 100).toLocaleString('en-US'),
} as const

export type TypedChangeProps = {
  /** The field whose value is compared. */
  name: string
  /** What counts now, in the unit. */
  from: number
  unit?: keyof typeof UNITS
}

/** Shows what a typed figure changes, while it is typed: the old value, the new one, and a large jump in red. */
export function TypedChange({ name, from, unit = 'naira' }: TypedChangeProps) {
  const output = useRef<HTMLOutputElement>(null)
  const [change, setChange] = useState<ShownChange>()

  useEffect(() => {
    const form = output.current?.closest('form')
    if (!form) return
    const compare = () => {
      const typed = new FormData(form).get(name)
      const to = typeof typed === 'string' ? parseNaira(typed) : undefined
      const before = fromNaira(from)
      setChange(to === undefined || to === before ? undefined : figureChange(name, [before, to], UNITS[unit]))
    }
    compare()
    form.addEventListener('input', compare)
    return () => {
      form.removeEventListener('input', compare)
    }
  }, [name, from, unit])

  return (
    <output ref={output} className="block text-sm empty:hidden">
      {change && <Change {...change} />}
    </output>
  )
}
