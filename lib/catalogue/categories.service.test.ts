import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { actsOn } from '@/sandbox/audit'
import { aStaff, openConnections, unique } from '@/sandbox/factories'
import { changeCategory, createCategory } from './categories'
import { listCategories } from './queries'
import { listStaffCategories } from './staff-queries'

let staff: Awaited<ReturnType<typeof aStaff>>
beforeAll(async () => {
  await openConnections()
  staff = await aStaff()
})

const aShelf = async () => {
  const type = unique('Beans')
  await createCategory(staff, { type, image: undefined })
  return type
}
const acts = async (subject: string) => (await actsOn(subject)).map(({ action, details }) => [action, details])

describe('categories', () => {
  test('are added, renamed and sorted; a name is unique in any case', async () => {
    const [first, second] = [await aShelf(), await aShelf()]
    const idOf = async (type: string) =>
      (await listStaffCategories(staff)).find((category) => category.type === type)?.id ?? ''
    const id = await idOf(second)
    await changeCategory(staff, id, { position: 0, image: undefined })
    expect((await listCategories())[0]?.type).toBe(second)
    const renamed = unique('Peas')
    await changeCategory(staff, id, { type: renamed, image: undefined })
    expect((await listCategories())[0]?.type).toBe(renamed)
    await expect(changeCategory(staff, id, { type: first.toUpperCase(), image: undefined })).rejects.toMatchObject({
      status: 409,
    })
    await expect(createCategory(staff, { type: renamed.toUpperCase(), image: undefined })).rejects.toMatchObject({
      status: 409,
    })
    await expect(changeCategory(staff, randomUUID(), { position: 0, image: undefined })).rejects.toMatchObject({
      status: 404,
    })
    expect((await acts(`category:${id}`)).map(([action]) => action)).toEqual([
      'category.created',
      'category.changed',
      'category.changed',
    ])
  })
})
