'use client'

import { useActionState, useEffect } from 'react'
import { useSWRConfig } from 'swr'
import { Button } from '@/components/ui/button'
import { call } from '@/components/ui/call'
import { markReadAction } from '@/lib/notifications/actions'
import type { UnreadDto } from '@/lib/notifications/schema'
import { notificationsCopy as copy } from './copy'
import { UNREAD_PATH } from './use-unread'

/** `upTo` is the newest notification shown in the list, `only` the one that something else has shown. */
export type MarkReadProps = { upTo: string; only?: never } | { upTo?: never; only: string }

/** Marks the shown notifications as read: by itself with script, by a button without. */
export function MarkRead({ upTo, only }: MarkReadProps) {
  const { mutate } = useSWRConfig()
  const [, submit] = useActionState(markReadAction, null)
  useEffect(() => {
    const seen = async () => {
      const left = await call<UnreadDto>('/api/v1/notifications/read', { method: 'POST', body: { upTo, only } })
      await mutate(UNREAD_PATH, left, { revalidate: false })
    }
    // On a failure they stay unread until the next visit.
    seen().catch(() => undefined)
  }, [upTo, only, mutate])
  return (
    <form action={submit} className="hidden noscript:block">
      {upTo !== undefined && <input type="hidden" name="upTo" value={upTo} />}
      {only !== undefined && <input type="hidden" name="only" value={only} />}
      <Button type="submit" variant="secondary" size="small">
        {only === undefined ? copy.markRead : copy.markSeen}
      </Button>
    </form>
  )
}
