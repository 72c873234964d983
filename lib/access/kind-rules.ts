import type { Buyer, Partner, Person, Staff } from '@/lib/core/actors'

/** A kind of people, with the words for the refusal of others. */
export type Kind<Member extends Person> = {
  readonly whom: string
  readonly isOne: (person: Person) => person is Member
}

export const isBuyer = (person: Person): person is Buyer => person.role === 'buyer'
export const isPartner = (person: Person): person is Partner => person.role === 'partner' && person.companyId !== null
const isStaff = (person: Person): person is Staff => person.role === 'staff'
export const isOfDesk = (person: Person): person is Partner | Staff => isPartner(person) || isStaff(person)

export const BUYERS: Kind<Buyer> = { whom: 'buyers', isOne: isBuyer }
export const PARTNERS: Kind<Partner> = { whom: 'HR partners', isOne: isPartner }
export const STAFF: Kind<Staff> = { whom: 'Foodbank staff', isOne: isStaff }
export const OF_DESKS: Kind<Partner | Staff> = { whom: 'HR partners and Foodbank staff', isOne: isOfDesk }
