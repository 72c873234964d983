'use client'

import { Accordion } from '@/components/ui/accordion'
import { Retry } from '@/components/ui/retry'
import { ScrollPanel } from '@/components/ui/scroll-panel'
import { showError } from '@/components/ui/toast'
import { useLiveData } from '@/components/ui/use-live-data'
import type { FaqDto } from '@/lib/support/schema'
import { supportCopy as copy } from './copy'

export type FaqPanelProps = {
  labelledBy: string
  /** Null when the server could not read them; the browser then fetches them. */
  served: { readonly faqs: FaqDto[] } | null
}

export function FaqPanel({ labelledBy, served }: FaqPanelProps) {
  const { data, error, busy, mutate } = useLiveData<{ readonly faqs: FaqDto[] }>('/api/v1/admin/getFaqs', {
    served: served ?? undefined,
    onFailure: () => {
      showError(copy.faqsFailed)
    },
  })
  return (
    <div className="grid gap-4">
      {(error !== undefined || !data) && (
        <Retry busy={busy} onRetry={() => void mutate()}>
          {copy.faqsFailed}
        </Retry>
      )}
      {data?.faqs.length === 0 && <p>{copy.noFaqs}</p>}
      {data && data.faqs.length > 0 && (
        <ScrollPanel labelledBy={labelledBy}>
          <Accordion items={data.faqs} />
        </ScrollPanel>
      )}
    </div>
  )
}
