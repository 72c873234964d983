'use client'

import { settlementCopy as copy } from '@/components/staff/books/settlement-copy'
import { DifferenceTable, SettlementFigures } from '@/components/staff/books/settlement-tables'
import { TextField } from '@/components/ui/field'
import { AmountField } from '@/components/ui/typed-fields'
import { FileUpload } from '@/components/ui/file-upload'
import { bookSettlementAction, checkSettlementAction } from '@/lib/books/actions'
import { bookSettlementSchema, checkSettlementSchema } from '@/lib/books/schema'
import type { Day } from '@/lib/core/clock'

/** Chooses the list of a settlement, shows what it means, and books it. */
export const SettlementForm = ({ today }: { today: Day }) => (
  <FileUpload
    label={copy.file}
    hint={copy.fileHint}
    labels={copy.fields}
    check={{ schema: checkSettlementSchema, action: checkSettlementAction }}
    book={{ schema: bookSettlementSchema, action: bookSettlementAction }}
    initial={{ receivedOn: today, withheld: '0' }}
    fields={(field) => (
      <>
        <TextField {...field('reference')} label={copy.reference} required autoComplete="off" />
        <TextField {...field('receivedOn')} label={copy.receivedOn} type="date" max={today} required />
        <AmountField {...field('withheld')} label={copy.withheld} hint={copy.withheldHint} required />
      </>
    )}
    view={({ preview: { report } }) => ({
      problem: false,
      summary: (
        <>
          <SettlementFigures preview={report} />
          <DifferenceTable {...report} />
        </>
      ),
      confirm: copy.book,
      reading: report.reading,
      details: null,
    })}
    done={() => ({ sentence: copy.booked })}
  />
)
