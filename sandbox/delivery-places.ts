import { db } from '@/lib/database/db'

/** Makes the workplace of a company, with a delivery each day, orders until the evening before, for ₦500. */
export const aWorkplace = (companyId: string, parts: { readonly capacity?: number; readonly name?: string } = {}) =>
  db().deliveryPlace.create({
    data: {
      companyId,
      name: 'Canteen, Gate 2',
      state: 'Lagos',
      city: 'Ikeja',
      location: '2 Oba Road',
      feeKobo: 50_000n,
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      cutOffDays: 1,
      cutOffHour: 0,
      capacity: 50,
      ...parts,
    },
    select: { id: true, name: true },
  })
