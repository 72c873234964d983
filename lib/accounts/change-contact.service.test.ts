import sharp from 'sharp'
import { expect, test } from 'vitest'
import { db } from '@/lib/database/db'
import { aBuyer } from '@/sandbox/factories'
import { changeContact } from './change-contact'
import { getUser } from './queries'
import { contactSchema } from './schema'

const contact = (image: Blob) => contactSchema.parse({ phonenumber: '0803 999 8888', address: ' 7 New Street ', image })

test('phone and address change, and a picture is replaced only by a chosen one', async () => {
  const buyer = await aBuyer()
  const chosen = await sharp({ create: { width: 50, height: 50, channels: 3, background: '#14532d' } })
    .png()
    .toBuffer()
  const file = new File([new Uint8Array(chosen)], 'me.png', { type: 'image/png' })
  await changeContact(buyer, contact(file))
  const first = await getUser(buyer.id)
  expect(first).toMatchObject({ phonenumber: '+2348039998888', address: '7 New Street' })
  expect(first.image).not.toBeNull()

  await changeContact(buyer, contact(new File([], '')))
  expect((await getUser(buyer.id)).image).toBe(first.image)
  await changeContact(buyer, contact(file))
  const { image } = await getUser(buyer.id)
  expect(image).not.toBe(first.image)
  // The former picture is gone.
  expect(await db().image.count({ where: { kind: 'profile' } })).toBe(1)
})

test('what is no picture changes nothing', async () => {
  const buyer = await aBuyer()
  const file = new File(['not a picture'], 'me.png', { type: 'image/png' })
  await expect(changeContact(buyer, contact(file))).rejects.toMatchObject({ status: 400 })
  expect(await getUser(buyer.id)).toMatchObject({ address: '1 Mill Road' })
})
