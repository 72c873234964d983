import type { ReactNode } from 'react'
import { Card } from '@/components/ui/card'
import { Money } from '@/components/ui/money'
import type { BuyerDetailDto } from '@/lib/buyers/schema'
import { formatDay, formatShortMoment } from '@/lib/core/clock'
import { buyersCopy } from './copy'

const copy = buyersCopy.one

export function BuyerFacts({ buyer }: { buyer: BuyerDetailDto }) {
  const { limit, wallet } = buyer
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <Card heading={copy.profile}>
        <Facts
          facts={[
            [
              copy.fields.email,
              <span key="email" className="break-all">
                {buyer.email}
              </span>,
            ],
            [copy.fields.phonenumber, buyer.phonenumber],
            [copy.fields.address, buyer.address],
            [copy.fields.company, buyer.company],
            [copy.fields.jobTitle, buyer.jobTitle],
            [copy.fields.staffId, buyer.staffId],
            [copy.fields.salary, buyer.salary === null ? '' : <Money exact key="salary" naira={buyer.salary} />],
            [copy.fields.otherDeductions, <Money exact key="other" naira={buyer.otherDeductions} />],
            [copy.fields.registered, formatShortMoment(new Date(buyer.registeredAt))],
            [copy.fields.fee, buyer.feePaidAt === null ? copy.feeOpen : formatShortMoment(new Date(buyer.feePaidAt))],
            [copy.fields.reason, buyer.reason],
            [copy.fields.lastDay, buyer.lastDay === null ? '' : formatDay(buyer.lastDay)],
          ]}
        />
      </Card>
      <Card heading={copy.credit}>
        <Facts
          facts={[
            [copy.money.owed, <Money exact key="owed" naira={buyer.owed} className="font-bold" />],
            [
              copy.money.arrears,
              <Money
                exact
                key="arrears"
                naira={buyer.arrears}
                className={buyer.arrears > 0 ? 'font-bold text-danger' : ''}
              />,
            ],
            [
              copy.money.next,
              <>
                <Money exact naira={wallet.montlyPayBack} />
                {wallet.payBackNote && (
                  <span className="block text-sm font-normal text-muted">{wallet.payBackNote}</span>
                )}
              </>,
            ],
            ...(limit
              ? ([
                  [copy.money.monthly, <Money exact key="monthly" naira={limit.monthly} />],
                  [
                    copy.money.available,
                    <span key="available">
                      <Money exact naira={limit.available} />
                      {limit.months > 0 && ` ${copy.overMonths(limit.months)}`}
                    </span>,
                  ],
                ] as const)
              : []),
            [
              copy.money.credit,
              <span key="credit">
                <Money exact naira={wallet.customerCredit} />
                {wallet.creditReserved > 0 && (
                  <span className="block text-sm font-normal text-muted">
                    {copy.creditWaits(wallet.creditReserved)}
                  </span>
                )}
              </span>,
            ],
            [copy.money.total, <Money exact key="total" naira={wallet.financedSoFar} />],
          ]}
        />
        {!limit && <p className="mt-3 text-muted">{copy.noLimit}</p>}
        {buyer.status === 'left' && (
          <p className="mt-3 rounded-control bg-warning-soft px-4 py-3 font-semibold text-warning">{copy.selfPay}</p>
        )}
      </Card>
    </div>
  )
}

/** Leaves out empty values. */
function Facts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="grid gap-x-4 gap-y-2 sm:grid-cols-[auto_1fr]">
      {facts
        .filter(([, value]) => value !== '')
        .map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-sm text-muted max-sm:mt-1">{label}</dt>
            <dd className="min-w-0 break-words">{value}</dd>
          </div>
        ))}
    </dl>
  )
}
