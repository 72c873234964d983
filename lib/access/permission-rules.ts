import { PARTNER_PERMISSIONS, type Permission, type Person, STAFF_PERMISSIONS } from '@/lib/core/actors'

/** What each set allows, in words for the team page. `includes` are the sets whose rights it has, too. */
export const PERMISSIONS: Readonly<
  Record<Permission, { readonly label: string; readonly may: string; readonly includes?: readonly Permission[] }>
> = {
  operations: {
    label: 'Operations',
    may:
      'Approve, pack, dispatch and deliver orders, and approve a colleague’s delivery without the buyer’s code. ' +
      'See buyers and companies.',
  },
  catalogue: {
    label: 'Catalogue',
    may:
      'Change products, prices, stock and categories, order of suppliers and receive goods, and approve a ' +
      'colleague’s large change of a price or large write-off of goods.',
  },
  support: {
    label: 'Support',
    may:
      'Answer tickets, edit questions and answers, send emails again. ' + 'See orders, buyers, companies and payments.',
  },
  finance: {
    label: 'Finance',
    may:
      'Record remittances, book suppliers’ bills, request and approve refunds, write-offs, corrections and charges. ' +
      'See orders, buyers, companies, payments and the ledger.',
  },
  admin: {
    label: 'Administration',
    may: 'Everything, also companies and their terms, the team, its permissions and the audit.',
    includes: ['operations', 'catalogue', 'support', 'finance'],
  },
  viewer: { label: 'Viewer', may: 'See employees, deductions, remittances and the team, and download the files.' },
  approver: {
    label: 'Approver',
    may: 'Confirm employees, set salaries, report deductions, announce transfers, and decide about the team.',
    includes: ['viewer'],
  },
}

type Holder = Pick<Person, 'permissions'>

/** Whether a person has the rights of at least one of the sets. */
export const holdsAny = ({ permissions }: Holder, sets: readonly Permission[]): boolean =>
  sets.some((set) => permissions.some((held) => held === set || PERMISSIONS[held].includes?.includes(set)))

/** The sets that give the rights of `set`: the set itself, and those that include it. */
export const setsWith = (set: Permission): Permission[] =>
  [...STAFF_PERMISSIONS, ...PARTNER_PERMISSIONS].filter((each) => holdsAny({ permissions: [each] }, [set]))

/** 'Catalogue and Support' */
export function permissionLabels(sets: readonly Permission[]): string {
  const labels = sets.map((set) => PERMISSIONS[set].label)
  return labels.length < 2 ? labels.join('') : `${labels.slice(0, -1).join(', ')} and ${labels.at(-1) ?? ''}`
}
