'use client'

import { useLiveData } from '@/components/ui/use-live-data'
import type { WalletDto } from '@/lib/credit/schema'

const walletPath = (userId: string) => `/api/v1/wallet/getWallet/${userId}`

/** The wallet, shared by all parts of the page. A failure shows no toast. */
export const useWallet = (userId: string, served: WalletDto) =>
  useLiveData<WalletDto>(walletPath(userId), { served, eachVisit: true })

/** The wallet as the strip below the top bar knows it, without another call when a view opens. */
export const useKnownWallet = (userId: string, served: WalletDto | undefined) =>
  useLiveData<WalletDto>(walletPath(userId), { served })
