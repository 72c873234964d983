/** A table cell with the name of an employee and the staff ID below it. */
export const EmployeeCell = ({ name, staffId }: { name: string; staffId: string }) => (
  <>
    {name}
    <span className="money block text-sm font-normal text-muted">{staffId}</span>
  </>
)
