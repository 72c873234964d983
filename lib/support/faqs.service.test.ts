import { beforeAll, describe, expect, test } from 'vitest'
import { db } from '@/lib/database/db'
import { aStaff, openConnections, unique } from '@/sandbox/factories'
import { changeFaq, createFaq, deleteFaq } from './faqs'
import { listFaqs, listStaffFaqs } from './queries'

let staff: Awaited<ReturnType<typeof aStaff>>
beforeAll(async () => {
  await openConnections()
  staff = await aStaff()
})

describe('questions and answers', () => {
  test('are shown in their order, without hidden ones', async () => {
    const [first, second, third] = [unique('First?'), unique('Second?'), unique('Third?')]
    const ids: string[] = []
    for (const title of [first, second, third]) ids.push(await createFaq(staff, { title, content: 'So.', shown: true }))
    const shown = async () =>
      (await listFaqs()).map(({ title }) => title).filter((title) => [first, second, third].includes(title))
    expect(await shown()).toEqual([first, second, third])
    await changeFaq(staff, ids[2] ?? '', { position: 0 })
    expect(await shown()).toEqual([third, first, second])
    await changeFaq(staff, ids[0] ?? '', { shown: false })
    expect(await shown()).toEqual([third, second])
    expect(await listStaffFaqs(staff)).toContainEqual({ id: ids[0], title: first, content: 'So.', shown: false })
    await changeFaq(staff, ids[1] ?? '', { content: 'Otherwise.' })
    expect(await listFaqs()).toContainEqual({ title: second, content: 'Otherwise.' })
    await expect(changeFaq(staff, ids[1] ?? '', { title: third })).rejects.toMatchObject({
      status: 409,
      message: 'This question already exists.',
    })
    await deleteFaq(staff, ids[2] ?? '')
    expect(await shown()).toEqual([second])
    for (const gone of [ids[2] ?? '', 'x']) {
      await expect(deleteFaq(staff, gone)).rejects.toMatchObject({ status: 404 })
      await expect(changeFaq(staff, gone, { shown: true })).rejects.toMatchObject({ status: 404 })
    }
    expect(await db().auditRecord.count({ where: { action: { startsWith: 'faq.' }, actorId: staff.id } })).toBe(7)
  })
})
