import type { CellsOf } from '@/components/list/list-columns'
import { RowName } from '@/components/ui/row-name'
import { Money } from '@/components/ui/money'
import type { DEBTS } from '@/lib/deductions/lists'
import { LATE } from '@/lib/deductions/rules'
import type { CompanyDebtDto } from '@/lib/deductions/schema'

export const debtCells: CellsOf<typeof DEBTS> = {
  company: ({ id, company }) => <RowName href={`/staff/remittances/${id}`}>{company}</RowName>,
  ...Object.fromEntries(
    LATE.map((age) => [
      age,
      ({ ages }: CompanyDebtDto) => (
        <Money exact naira={ages[age]} className={ages[age] > 0 ? 'font-bold text-danger' : ''} />
      ),
    ]),
  ),
}
