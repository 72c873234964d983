'use client'

import { useLiveData } from '@/components/ui/use-live-data'
import type { UnreadDto } from '@/lib/notifications/schema'

export const UNREAD_PATH = '/api/v1/notifications/unread'

/** The number of unread notifications: rendered by the server, fetched again on focus and by `mutate`. */
export const useUnread = (served: UnreadDto) => useLiveData<UnreadDto>(UNREAD_PATH, { served })
