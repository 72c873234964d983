import type { Metadata } from 'next'
import { BackToList } from '@/components/layout/back-to-list'
import { DeskHead } from '@/components/layout/desk-head'
import { packagesCopy as copy } from '@/components/staff/packages/copy'
import { PackageForm } from '@/components/staff/packages/package-form'
import { Card } from '@/components/ui/card'
import { Money } from '@/components/ui/money'
import { staff } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { getStaffPackage } from '@/lib/catalogue/package-queries'
import { quantityWithUnit } from '@/lib/orders/rules'
import { orNotFound } from '@/lib/server/pages'

export const metadata: Metadata = { title: copy.title }

export default async function StaffPackagePage({ params }: PageProps<'/staff/packages/[id]'>) {
  const actor = await requirePageAccess(staff('catalogue'))
  const sold = await orNotFound(getStaffPackage(actor, (await params).id))
  return (
    <div className="mx-auto max-w-3xl">
      <BackToList href="/staff/packages">{copy.back}</BackToList>
      <DeskHead title={sold.name} />
      <div className="grid gap-6">
        <Card heading={copy.contents}>
          <ul className="grid gap-2">
            {sold.items.map(({ productId, name, measurement, quantity, price }) => (
              <li key={productId} className="flex flex-wrap justify-between gap-x-4">
                <span className="wrap-anywhere">
                  {name}, {quantityWithUnit(quantity, measurement)}
                </span>
                <Money exact naira={price} />
              </li>
            ))}
          </ul>
        </Card>
        <Card heading={copy.details}>
          <PackageForm key={`${sold.price} ${sold.available}`} sold={sold} />
        </Card>
      </div>
    </div>
  )
}
