'use client'

import { stockCopy } from '@/components/staff/lots/copy'
import { TapButton } from '@/components/ui/tap-button'
import type { PurchaseOrderState } from '@/generated/prisma/enums'
import { closePurchaseOrderAction, orderNowAction, sendPurchaseOrderAction } from '@/lib/stock/actions'

/** What can be done with a purchase order next. */
export const OrderButtons = ({ orderId, state }: { orderId: string; state: PurchaseOrderState }) => (
  <div className="flex flex-wrap gap-3">
    {state === 'draft' && (
      <TapButton
        action={sendPurchaseOrderAction}
        fields={{ orderId }}
        label={stockCopy.orders.send}
        variant="primary"
      />
    )}
    {state !== 'closed' && (
      <TapButton action={closePurchaseOrderAction} fields={{ orderId }} label={stockCopy.orders.close} />
    )}
  </div>
)

export const OrderNow = () => <TapButton action={orderNowAction} label={stockCopy.levels.orderNow} />
