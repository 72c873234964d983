import type { CellsOf } from '@/components/list/list-columns'
import { Link } from '@/components/ui/link'
import { Money } from '@/components/ui/money'
import type { DEBTS } from '@/lib/deductions/lists'
import { LATE } from '@/lib/deductions/rules'
import type { CompanyDebtDto } from '@/lib/deductions/schema'

export const debtCells: CellsOf<typeof DEBTS> = {
  company: ({ id, company }) => (
    <Link
      href={`/staff/remittances/${id}`}
      className="inline-flex min-h-target items-center font-semibold text-brand-text underline"
    >
      {company}
    </Link>
  ),
  ...Object.fromEntries(
    LATE.map((age) => [
      age,
      ({ ages }: CompanyDebtDto) => (
        <Money exact naira={ages[age]} className={ages[age] > 0 ? 'font-bold text-danger' : ''} />
      ),
    ]),
  ),
}
