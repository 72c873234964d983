import type { Metadata } from 'next'
import { BackButton } from '@/components/layout/back-button'
import { profileCopy as copy } from '@/components/profile/copy'
import { YourData } from '@/components/profile/your-data'
import { Card, CardHeader } from '@/components/ui/card'
import { Money } from '@/components/ui/money'
import { buyerOrLeaver, visit } from '@/lib/accounts/access'
import { getUser } from '@/lib/accounts/queries'

export const metadata: Metadata = { title: copy.title }

export default async function ProfilePage() {
  const actor = await visit(buyerOrLeaver())
  const user = await getUser(actor.id)
  const rows = [
    { label: copy.rows.fullName, value: user.fullname },
    { label: copy.rows.email, value: user.email },
    { label: copy.rows.phone, value: user.phonenumber },
    { label: copy.rows.address, value: user.address },
    { label: copy.rows.company, value: user.company },
    { label: copy.rows.salary, value: user.salary === null ? null : <Money naira={user.salary} /> },
    { label: copy.rows.jobTitle, value: user.jobtitle },
  ]
  return (
    <>
      <BackButton fallback="/Dashboard" />
      <h1 className="page-title mb-6">{copy.title}</h1>
      <div className="grid max-w-2xl gap-6">
        <Card>
          <CardHeader title={copy.personal} />
          <dl className="grid gap-4">
            {rows.map(({ label, value }) => (
              <div key={label} className="border-b border-line pb-3 last:border-0">
                <dt className="text-sm text-muted">{label}</dt>
                <dd className="font-semibold wrap-anywhere">{value}</dd>
              </div>
            ))}
          </dl>
        </Card>
        <YourData userId={actor.id} />
      </div>
    </>
  )
}
