import 'server-only'
import { ratesInForce } from '@/lib/cart/rules'
import { getPackage, listPackages } from '@/lib/catalogue/package-queries'
import type { PackageDto } from '@/lib/catalogue/package-schema'
import { sharedCharges } from '@/lib/catalogue/shared-queries'
import type { Person } from '@/lib/core/actors'
import type { Kobo } from '@/lib/core/money'
import { getWallet } from '@/lib/credit/queries'
import type { WalletDto } from '@/lib/credit/schema'
import { type PaydayTerms, perPaydayOf } from './per-payday-rules'

/**
 * What each payday takes of the pay for goods, over the company's usual months, and how much can be spent.
 * @returns undefined while no charges are in force
 */
export async function paydayTerms({ limit, availableCredit }: WalletDto): Promise<PaydayTerms | undefined> {
  const rates = ratesInForce((await sharedCharges()).data())
  return (
    rates && {
      months: limit.months,
      vatBps: rates.vatBps,
      interestBps: rates.interestBps,
      spendable: availableCredit,
    }
  )
}

/**
 * Lists the packages that can be ordered now, best first, with what each payday would take.
 * @param person those who are not buyers are told no plan
 * @param budget in kobo; leaves out what is dearer
 */
export const packagesFor = async (person: Person | null, budget?: Kobo): Promise<PackageDto[]> => {
  const [packages, terms] = await Promise.all([listPackages(budget), termsFor(person)])
  return packages.map((sold) => withPlan(sold, terms))
}

/** One package, also one that cannot be ordered. @throws AppError 404 */
export const packageFor = async (person: Person | null, id: string): Promise<PackageDto> =>
  withPlan(await getPackage(id), await termsFor(person))

/** The same list for a visitor, with a plan over `months` as an example. */
export async function packagesOver(months: number, budget?: Kobo): Promise<PackageDto[]> {
  const [packages, charges] = await Promise.all([listPackages(budget), sharedCharges()])
  const rates = ratesInForce(charges.data())
  return packages.map((sold) => withPlan(sold, rates && { ...rates, months }))
}

const termsFor = async (person: Person | null): Promise<PaydayTerms | undefined> =>
  person?.role === 'buyer' ? paydayTerms(await getWallet(person.id)) : undefined

const withPlan = (sold: PackageDto, terms: Omit<PaydayTerms, 'spendable'> | undefined): PackageDto =>
  terms && terms.months > 0 ? { ...sold, perPayday: perPaydayOf(sold.items, terms), paydays: terms.months } : sold
