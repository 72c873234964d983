'use client'

import { useActionState, useEffect } from 'react'
import { useSWRConfig } from 'swr'
import { Button } from '@/components/ui/button'
import { call } from '@/components/ui/call'
import { markReadAction } from '@/lib/notifications/actions'
import type { UnreadDto } from '@/lib/notifications/schema'
import { notificationsCopy as copy } from './copy'
import { UNREAD_PATH } from './use-unread'

/** What is on the screen has been seen: says so by itself, and without script by a button. `upTo` is the newest line shown. */
export function MarkRead({ upTo }: { upTo: string }) {
  const { mutate } = useSWRConfig()
  const [, submit] = useActionState(markReadAction, null)
  useEffect(() => {
    const seen = async () => {
      const left = await call<UnreadDto>('/api/v1/notifications/read', { method: 'POST', body: { upTo } })
      await mutate(UNREAD_PATH, left, { revalidate: false })
    }
    // Where that does not work they stay new until the next visit, which is true enough to need no words.
    seen().catch(() => undefined)
  }, [upTo, mutate])
  return (
    <form action={submit} className="hidden noscript:block">
      <input type="hidden" name="upTo" value={upTo} />
      <Button type="submit" variant="secondary" size="small">
        {copy.markRead}
      </Button>
    </form>
  )
}
