import { booksCopy } from '@/components/staff/books/copy'
import { TapButton } from '@/components/ui/tap-button'
import { requestMonthClosingAction } from '@/lib/approvals/actions'
import { type Month } from '@/lib/books/rules'

const copy = booksCopy.close

/** Asks a colleague to close a month of the books. A second step says what it means: closing cannot be reversed. */
export const CloseForm = ({ month }: { month: Month }) => (
  <TapButton
    opener={{ label: copy.more, about: copy.of(month), variant: 'secondary' }}
    action={requestMonthClosingAction}
    fields={{ month }}
    label={copy.button}
    done={copy.done(month)}
    refreshes
    variant="danger"
  >
    <p className="max-w-prose font-semibold">{copy.sure(month)}</p>
  </TapButton>
)
