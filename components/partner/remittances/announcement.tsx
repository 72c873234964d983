import { AnnounceForm, type AnnounceFormProps } from '@/components/partner/remittances/announce-form'
import { partnerRemittancesCopy } from '@/components/partner/remittances/copy'
import { FactList } from '@/components/ui/fact-list'
import { type Kobo, formatNaira } from '@/lib/core/money'

const copy = partnerRemittancesCopy.announce

export type AnnouncementProps = Pick<AnnounceFormProps, 'today' | 'month' | 'opener'> & {
  /** What is to be sent, in kobo. */
  left: Kobo
  /** The account to send it to. */
  account: { readonly bank: string; readonly number: string; readonly name: string } | undefined
}

/** A button that unfolds the account to send money to, and the form that announces the transfer. */
export const Announcement = ({ left, account, ...form }: AnnouncementProps) => (
  <AnnounceForm {...form} amount={formatNaira(left).slice(1)}>
    <p className="max-w-prose text-muted">{copy.text}</p>
    {account ? (
      <FactList
        facts={[
          [copy.account.bank, account.bank],
          [
            copy.account.number,
            <span key="number" className="tabular-nums">
              {account.number}
            </span>,
          ],
          [copy.account.name, account.name],
          [copy.account.amount, formatNaira(left)],
        ]}
      />
    ) : (
      <p>{copy.noAccount}</p>
    )}
  </AnnounceForm>
)
