import { Below } from '@/components/ui/row-name'

export type EmployeeCellProps = { name: string; staffId: string; note?: string }

/** A table cell with the name of an employee, and below it the staff ID and a note, which unfolds. */
export const EmployeeCell = ({ name, staffId, note = '' }: EmployeeCellProps) => (
  <>
    <span className="line">{name}</span>
    <Below unfolds={note !== ''} parts={[staffId, note]} />
  </>
)
