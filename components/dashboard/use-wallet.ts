'use client'

import { useLiveData } from '@/components/ui/use-live-data'
import type { WalletDto } from '@/lib/credit/schema'

/** The wallet, shared by all parts of the page. A failure shows no toast. */
export const useWallet = (userId: string, served: WalletDto) =>
  useLiveData<WalletDto>(`/api/v1/wallet/getWallet/${userId}`, { served, eachVisit: true })
