import { beforeAll, describe, expect, test } from 'vitest'
import { productChangeSchema } from '@/lib/catalogue/schema'
import { changeProduct, undoPrice } from '@/lib/catalogue/products'
import { importProducts } from '@/lib/catalogue/import-products'
import { fromNaira } from '@/lib/core/money'
import { db } from '@/lib/database/db'
import { aProduct, aStaff, openConnections } from '@/sandbox/factories'
import { changeProductOrRequest } from './kinds/price'
import { decide } from './decide'
import { listApprovals } from './queries'

beforeAll(openConnections)

describe('a price', () => {
  const change = (price: number, more: object = {}) => productChangeSchema.parse({ price, ...more })
  const priceOf = async (id: string) =>
    Number((await db().product.findUniqueOrThrow({ where: { id }, select: { priceKobo: true } })).priceKobo) / 100

  test('changes at once by 20%, and waits for a second person above it; other fields do not wait', async () => {
    const [maker, checker] = [await aStaff('catalogue'), await aStaff('catalogue')]
    const { id } = await aProduct({ price: 10_000 })
    expect(await changeProductOrRequest(maker, id, change(12_000))).not.toHaveProperty('approvalId')
    const saved = await changeProductOrRequest(maker, id, change(15_000, { description: 'New' }))
    expect(saved).toMatchObject({ price: 12_000, description: 'New' })
    const approvalId = saved.approvalId ?? ''
    expect(await db().approval.findUniqueOrThrow({ where: { id: approvalId } })).toMatchObject({ amount: 1_500_000n })
    await expect(changeProduct(maker, id, change(15_000))).rejects.toMatchObject({ code: 'second_person_needed' })
    await expect(changeProductOrRequest(maker, id, change(16_000))).rejects.toMatchObject({
      code: 'already_requested',
    })
    const seen = (await listApprovals(checker)).items.find((each) => each.id === approvalId)
    expect(seen?.details.changes).toEqual([
      { label: 'Price', from: '₦12,000.00', to: '₦15,000.00', jump: 'large increase, +25%' },
    ])
    await expect(decide(await aStaff('finance'), approvalId, 'approve')).rejects.toMatchObject({ status: 403 })
    await decide(checker, approvalId, 'approve')
    expect(await priceOf(id)).toBe(15_000)
    expect(await changeProductOrRequest(maker, id, change(18_000))).not.toHaveProperty('approvalId')
  })

  test('is taken back, unless somebody changed it meanwhile or it would move far', async () => {
    const [maker, colleague] = [await aStaff('catalogue'), await aStaff('catalogue')]
    const { id } = await aProduct({ price: 10_000 })
    const step = { from: fromNaira(10_000), to: fromNaira(11_000) }
    await changeProductOrRequest(maker, id, change(11_000))
    await undoPrice(maker, id, step)
    expect(await priceOf(id)).toBe(10_000)

    await changeProductOrRequest(maker, id, change(11_000))
    await expect(undoPrice(maker, id, { ...step, from: fromNaira(5_000) })).rejects.toMatchObject({
      code: 'second_person_needed',
    })
    await changeProductOrRequest(colleague, id, change(11_500))
    await expect(undoPrice(maker, id, step)).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('it is ₦11,500 now, and stays') as string,
    })
    expect(await priceOf(id)).toBe(11_500)
  })

  test('cannot be moved far by many small changes', async () => {
    const maker = await aStaff('catalogue')
    await aStaff('catalogue')
    const { id } = await aProduct({ price: 10_000 })
    await changeProductOrRequest(maker, id, change(11_900))
    expect(await changeProductOrRequest(maker, id, change(12_100))).toHaveProperty('approvalId')
    expect(await priceOf(id)).toBe(11_900)
  })

  test('is refused when it changed meanwhile, and says what it is now', async () => {
    const [maker, checker] = [await aStaff('catalogue'), await aStaff('catalogue')]
    const { id } = await aProduct({ price: 10_000 })
    const { approvalId = '' } = await changeProductOrRequest(maker, id, change(20_000))
    await changeProductOrRequest(maker, id, change(11_000))
    await expect(decide(checker, approvalId, 'approve')).rejects.toMatchObject({
      status: 409,
      code: 'changed_meanwhile',
      message: expect.stringContaining('it is ₦11,000 now') as string,
    })
    expect(await priceOf(id)).toBe(11_000)
  })

  test('cannot be imported past the second person', async () => {
    const maker = await aStaff('catalogue')
    const { id } = await aProduct({ price: 10_000 })
    const { name, measurement, category } = await db().product.findUniqueOrThrow({
      where: { id },
      select: { name: true, measurement: true, category: { select: { type: true } } },
    })
    const file = (price: number) =>
      new TextEncoder().encode(`name,type,measurement,price\n${name},${category.type},${measurement},${price}\n`)
    await importProducts(maker, file(11_500))
    await expect(importProducts(maker, file(12_500))).rejects.toMatchObject({
      status: 400,
      details: { lines: [{ outcome: 'wrong', details: [expect.stringContaining('second person') as string] }] },
    })
    expect(await priceOf(id)).toBe(11_500)
  })
})
