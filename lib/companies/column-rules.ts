import { LONGEST_HEADING } from '@/lib/core/upload-fields'

/* The columns of the files that HR keeps: our fields, and the headings that people give them. No I/O. */

/** What a roster says of an employee. `first_name` is for files whose name is in two columns. */
export const ROSTER_FIELDS = [
  'staff_id',
  'name',
  'first_name',
  'email',
  'phone',
  'salary',
  'other_deductions',
  'job_title',
] as const
type RosterField = (typeof ROSTER_FIELDS)[number]

/** What HR fills in each month, besides staff ID and name. */
const DEDUCTION_FIELDS = ['amount_due', 'amount_deducted', 'reason'] as const

export const FIELDS = [...ROSTER_FIELDS, ...DEDUCTION_FIELDS] as const
export type Field = (typeof FIELDS)[number]

/** How a company heads its columns, where it has its own names. */
export type Headings = ReadonlyMap<Field, string>

/** The columns without which a roster cannot be read. */
const NEEDED = ['staff_id', 'name', 'salary'] as const satisfies readonly RosterField[]

/** Other headings of a field, the best first, as `tightHeading` writes them. */
const ALSO: Readonly<Record<RosterField, readonly string[]>> = {
  staff_id: [
    ...['staff_no', 'staff_number', 'staff_code', 'employee_id', 'employee_no', 'employee_number', 'employee_code'],
    ...['emp_id', 'emp_no', 'emp_number', 'emp_code', 'personnel_no', 'personnel_number', 'payroll_no'],
    ...['payroll_number', 'payroll_id', 'pf_no', 'pf_number', 'file_no', 'badge_no', 'id_no', 'id_number'],
  ],
  name: [
    ...['full_name', 'fullname', 'names', 'employee_name', 'staff_name', 'name_of_staff', 'name_of_employee'],
    ...['employee', 'surname', 'last_name', 'family_name'],
  ],
  first_name: ['firstname', 'other_names', 'other_name', 'given_names', 'given_name', 'forename'],
  email: ['e_mail', 'email_address', 'e_mail_address', 'mail', 'work_email'],
  phone: [...['phone_number', 'phone_no', 'mobile', 'mobile_number', 'mobile_no', 'telephone', 'tel', 'gsm', 'gsm_no']],
  salary: [
    ...['monthly_salary', 'monthly_pay', 'gross_salary', 'gross_pay', 'gross', 'basic_salary', 'basic_pay', 'basic'],
    ...['net_salary', 'net_pay', 'net', 'pay'],
  ],
  // All deductions together may have ours among them.
  other_deductions: ['other_deduction'],
  job_title: ['job', 'position', 'designation', 'role', 'rank', 'title'],
}
/** The names whose column holds the surname only. */
const SURNAMES = new Set(['surname', 'last_name', 'family_name'])

/** One spelling of a heading: 'Staff-ID ', 'STAFF ID' and 'staff_id' are one, and 'Salary (₦)' is 'salary'. */
export const tightHeading = (heading: string): string =>
  heading
    .slice(0, LONGEST_HEADING)
    .toLowerCase()
    .replace(/\([^()]*\)/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_|_$/g, '')

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
/** A heading as it may be spelled in a cell. */
const spelling = (heading: string) =>
  tightHeading(heading)
    .split('_')
    .map((word) => escaped(word))
    .join('[^\\p{L}\\p{N}]*')
/** A regular expression of a cell that has one of these headings, perhaps with a remark behind it. */
export const headingCell = (headings: readonly string[]): string =>
  `^[^\\p{L}\\p{N}]*(?:${headings.map(spelling).join('|')})(?:[^\\p{L}\\p{N}].*)?$`

/** Regular expressions of the line that names a roster's columns: its staff ID, and one more of our fields. */
export function rosterHeading(known: Headings): readonly string[] {
  const namesOf = (field: RosterField) => [known.get(field) ?? [], field, ...ALSO[field]].flat()
  return [
    headingCell(namesOf('staff_id')),
    headingCell(['name', 'email', 'salary'].flatMap((field) => namesOf(field as 'name'))),
  ]
}

/** How a file calls the fields, and what is to be asked of HR before it can be read. */
export type MatchedColumns = {
  readonly named: ReadonlyMap<RosterField, string>
  /** The needed fields of which no column, or more than one, could be it. */
  readonly open: readonly { readonly field: RosterField; readonly columns: readonly string[] }[]
}

/**
 * Finds the columns of a roster: by the company's own headings, else by the names that people use. A salary that could
 * be one of several columns, such as gross and net, is never guessed.
 * @param columns the headings of the file
 */
export function matchColumns(columns: readonly string[], known: Headings): MatchedColumns {
  const named = new Map<RosterField, string>()
  const open: MatchedColumns['open'][number][] = []
  for (const field of ROSTER_FIELDS) {
    const own = known.get(field)
    const learned = own === undefined ? undefined : columns.find((each) => tightHeading(each) === tightHeading(own))
    const found = learned === undefined ? candidates(columns, field) : [learned]
    const [first] = found
    const isClear = found.length === 1 || field !== 'salary' || tightHeading(first ?? '') === 'salary'
    if (first !== undefined && isClear) named.set(field, first)
    else if ((NEEDED as readonly RosterField[]).includes(field)) open.push({ field, columns: found })
  }
  // The first name belongs to a surname only.
  const name = named.get('name')
  if (!known.has('first_name') && name !== undefined && !SURNAMES.has(tightHeading(name))) named.delete('first_name')
  return { named, open }
}

const candidates = (columns: readonly string[], field: RosterField): string[] =>
  [field, ...ALSO[field]].flatMap((heading) => columns.filter((column) => tightHeading(column) === heading))
