import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { db } from '@/lib/database/db'
import { aBuyer, aCompany, aPartner, aStaff } from '@/sandbox/factories'
import { getPicture } from './pictures'

const BYTES = new Uint8Array([1, 2, 3])
const picture = (kind: 'profile' | 'product') => ({ kind, mime: 'image/webp', width: 1, height: 1, bytes: BYTES })

/** Someone with a picture, and everyone who might look at it. */
async function anAlbum() {
  const company = await aCompany()
  const owner = await aBuyer({ companyId: company.id })
  const { id } = await db().image.create({
    data: { ...picture('profile'), user: { connect: { id: owner.id } } },
    select: { id: true },
  })
  return { id, owner, company }
}

const noSuchPicture = { status: 404, message: 'There is no such picture.' }

describe('a profile picture', () => {
  test('is shown to its owner, HR of the same company and staff', async () => {
    const { id, owner, company } = await anAlbum()
    for (const viewer of [owner, await aPartner(company.id), await aStaff()]) {
      expect(await getPicture(viewer, id)).toMatchObject({ mime: 'image/webp', isPublic: false })
    }
  })

  test('is not found for HR of another company', async () => {
    const { id } = await anAlbum()
    await expect(getPicture(await aPartner(), id)).rejects.toMatchObject(noSuchPicture)
  })

  test('is not found for another buyer', async () => {
    const { id, company } = await anAlbum()
    await expect(getPicture(await aBuyer(), id)).rejects.toMatchObject(noSuchPicture)
    await expect(getPicture(await aBuyer({ companyId: company.id }), id)).rejects.toMatchObject(noSuchPicture)
  })

  test('is not found for visitors', async () => {
    const { id } = await anAlbum()
    await expect(getPicture(null, id)).rejects.toMatchObject(noSuchPicture)
  })

  test('is shown only to staff without an owner', async () => {
    const { id, owner, company } = await anAlbum()
    await db().user.update({ where: { id: owner.id }, data: { imageId: null } })
    for (const viewer of [owner, await aPartner(company.id), await aBuyer(), null])
      await expect(getPicture(viewer, id)).rejects.toMatchObject(noSuchPicture)
    expect((await getPicture(await aStaff(), id)).isPublic).toBe(false)
  })
})

test('a product picture has a JPEG for shared links, and a picture of a person has none', async () => {
  const bytes = new Uint8Array(
    await sharp({ create: { width: 64, height: 64, channels: 4, background: '#f000' } })
      .webp()
      .toBuffer(),
  )
  const product = await db().image.create({ data: { ...picture('product'), bytes }, select: { id: true } })
  const shared = await getPicture(null, product.id, 'shared')
  expect(shared).toMatchObject({ mime: 'image/jpeg', isPublic: true, tag: `"${product.id}-shared"` })
  expect(await sharp(shared.bytes ?? undefined).metadata()).toMatchObject({ format: 'jpeg', width: 1_200, height: 630 })
  expect((await getPicture(null, product.id, 'shared', shared.tag)).bytes).toBeNull()

  const { owner, id } = await anAlbum()
  await expect(getPicture(owner, id, 'shared')).rejects.toMatchObject(noSuchPicture)
})

test('a product picture is public and has a small size', async () => {
  const { id } = await db().image.create({ data: picture('product'), select: { id: true } })
  expect(await getPicture(null, id)).toMatchObject({ isPublic: true, bytes: BYTES })
  expect(await getPicture(null, id, 'small')).toMatchObject({ bytes: BYTES })
  await db().image.update({ where: { id }, data: { small: new Uint8Array([4]) } })
  expect(await getPicture(null, id, 'small')).toMatchObject({ bytes: new Uint8Array([4]) })
  expect(await getPicture(null, id)).toMatchObject({ bytes: BYTES })
})
