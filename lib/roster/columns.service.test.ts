import { beforeAll, expect, test } from 'vitest'
import { aPartner, openConnections } from '@/sandbox/factories'
import { applyRoster, checkRoster } from './apply'

beforeAll(openConnections)

const text = (value: string) => new TextEncoder().encode(value)

test('columns with names of HR’s own are asked for once, and then known', async () => {
  const [own, other] = [await aPartner(), await aPartner()]
  const file = text('Mill of the river\nMatricule,Travailleur,Brut,Net versé\nDM-1,Loom Operator,150000,120000')
  await expect(checkRoster(own, file)).rejects.toMatchObject({
    status: 400,
    details: {
      columns: ['matricule', 'travailleur', 'brut', 'net versé'],
      named: {},
      open: ['staff_id', 'name', 'salary'],
    },
  })
  const columns = { staff_id: 'matricule', name: 'travailleur', salary: 'brut' }
  expect(await checkRoster(own, file, columns)).toMatchObject({ added: 1 })
  await applyRoster(own, file, { columns })
  // The next file is known, by the API too, and is not another company's business.
  const next = text('Matricule,Travailleur,Brut,Net versé\nDM-1,Loom Operator,160000,120000')
  expect(await checkRoster(own, next)).toMatchObject({
    changed: 1,
    rows: [{ changes: [{ field: 'salary', from: '₦150,000', to: '₦160,000' }] }],
  })
  await expect(checkRoster(other, next)).rejects.toMatchObject({ status: 400 })
})

test('a salary that could be gross or net is never guessed', async () => {
  await expect(
    checkRoster(await aPartner(), text('Staff No,Name,Gross,Net\nDM-1,Loom Operator,150000,120000')),
  ).rejects.toMatchObject({
    details: {
      columns: ['staff no', 'name', 'gross', 'net'],
      named: { staff_id: 'staff no', name: 'name' },
      open: ['salary'],
    },
  })
})
