'use client'

import { useEffect, useState } from 'react'
import { UnitPrice } from '@/components/store/unit-price'
import { Money } from '@/components/ui/money'
import { useLiveData } from '@/components/ui/use-live-data'
import { ViewLink } from '@/components/ui/view-link'
import type { FoundProductsDto } from '@/lib/catalogue/schema'
import { storeCopy as copy } from './copy'
import { foundHref, foundPath, productHref } from './view'

const MOST = 5
/** How long nobody types before the server is asked, in milliseconds. */
const PAUSE = 250

/** The first products that match what is typed in the search. */
export function Suggestions({ text }: { text: string }) {
  const settled = useSettled(text)
  // A call that fails takes no more than the suggestions: the search itself says it.
  const { data } = useLiveData<FoundProductsDto>(foundPath(settled, MOST + 1))
  const products = data?.items ?? []
  if (products.length === 0) return null
  return (
    <section aria-label={copy.suggestions}>
      <ul className="divide-y divide-line rounded-card border border-line bg-raised">
        {products.slice(0, MOST).map(({ _id, name, measurement, price }) => (
          <li key={_id}>
            <ViewLink
              href={productHref(_id, undefined, settled)}
              className="flex min-h-target items-center justify-between gap-3 px-4 py-2 hover:bg-sunken"
            >
              <span>
                <span className="block font-semibold">{name}</span>
                <span className="text-sm text-muted">
                  {measurement} <UnitPrice measurement={measurement} naira={price} className="ms-1" />
                </span>
              </span>
              <Money naira={price} className="font-bold" />
            </ViewLink>
          </li>
        ))}
      </ul>
      {products.length > MOST && (
        <ViewLink
          href={foundHref(settled)}
          className="text-link inline-block min-h-target content-center font-semibold"
        >
          {copy.allThatMatch(settled)}
        </ViewLink>
      )}
    </section>
  )
}

/** A text once it has not changed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => {
      setSettled(text)
    }, PAUSE)
    return () => {
      clearTimeout(timer)
    }
  }, [text])
  return settled
}
