'use client'

import { useLiveData } from '@/components/ui/use-live-data'
import type { WalletDto } from '@/lib/credit/schema'

/** The wallet, the same for every part of the screen that shows some of it. A failure raises no toast (checklist X-46). */
export const useWallet = (userId: string, served: WalletDto) =>
  useLiveData<WalletDto>(`/api/v1/wallet/getWallet/${userId}`, { served, eachVisit: true })
