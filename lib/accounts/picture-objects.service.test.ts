import sharp from 'sharp'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { GET as readImage } from '@/app/api/images/[id]/route'
import { changeProduct } from '@/lib/catalogue/products'
import { db, pool, transaction } from '@/lib/database/db'
import { log } from '@/lib/observability/log'
import { kobo } from '@/lib/core/money'
import { checkReadiness } from '@/lib/jobs/queries'
import { runJob } from '@/lib/jobs/service'
import { eraseAccount } from '@/lib/privacy/service'
import { storageLimits } from '@/lib/integrations/object-storage'
import { PASSWORD, aBuyer, aCompany, aProduct, aStaff, anEmail, unique } from '@/sandbox/factories'
import { handle } from '@/sandbox/request'
import { useObjectStorage } from '@/sandbox/test-outside'
import { completeProfile } from './complete-profile'
import { deleteUnusedObjects, insertPicture, uploadPicture } from './picture-objects'
import { getPicture } from './pictures'

/* Pictures with a storage outside the database. */
const storage = useObjectStorage(storageLimits)

afterEach(() => {
  vi.restoreAllMocks()
})

const photo = async () =>
  new File([new Uint8Array(await sharp(red).jpeg().toBuffer())], 'me.jpg', { type: 'image/jpeg' })
const red = { create: { width: 700, height: 700, channels: 3, background: 'red' } } as const
const STORED = { mime: 'image/webp', width: 1, height: 1, bytes: new Uint8Array([1, 2, 3]) } as const

/** A buyer who has not filled in the profile yet, and the form. */
async function aNewcomer() {
  const { id, email } = await aBuyer({ eligibility: 'incomplete', feePaid: false })
  const profile = {
    phonenumber: '+2348031234567',
    address: '5 Allen Avenue',
    company: (await aCompany()).name,
    jobtitle: 'Packer',
    salary: kobo(20_000_000n),
    staffId: unique('S'),
    image: await photo(),
  }
  return { buyer: { id, email, verified: true, complete: false }, profile }
}

async function aPhotographedBuyer() {
  const buyer = await aBuyer({ eligibility: 'incomplete' })
  const { profile } = await aNewcomer()
  await completeProfile({ ...buyer, verified: true, complete: false }, profile)
  const { imageId } = await db().user.findUniqueOrThrow({ where: { id: buyer.id }, select: { imageId: true } })
  return { buyer, imageId: imageId ?? '' }
}

async function aProductWithPicture() {
  const { image } = await changeProduct(await aStaff(), (await aProduct()).id, { image: await photo() })
  return image?.split('/').at(-1) ?? ''
}

const names = () => [...storage.current.objects.keys()]
const objectsOf = (imageId: string) => db().pictureObject.findMany({ where: { imageId }, orderBy: { size: 'asc' } })
const read = (id: string, headers = {}, query = '') => handle(readImage, { params: { id }, headers, query })

describe('a profile picture', () => {
  test('is uploaded, read by its owner alone, and gone from the storage after the account is erased', async () => {
    const { buyer, imageId } = await aPhotographedBuyer()
    const [object] = await objectsOf(imageId)
    expect(names()).toEqual([`pictures/${object?.id}`])
    const { bytes, kind } = await db().image.findUniqueOrThrow({ where: { id: imageId } })
    expect([bytes.length, kind]).toEqual([0, 'profile'])
    const stored = storage.current.objects.get(`pictures/${object?.id}`)
    expect(await sharp(stored).metadata()).toMatchObject({ format: 'webp', width: 512 })
    expect(object?.byteCount).toBe(stored?.length)

    expect(Buffer.from((await getPicture(buyer, imageId)).bytes ?? [])).toEqual(stored)
    for (const other of [await aBuyer(), await aBuyer({ companyId: (await aCompany()).id }), null])
      await expect(getPicture(other, imageId)).rejects.toMatchObject({ status: 404 })
    expect((await read(imageId)).status).toBe(404)

    await eraseAccount(buyer, PASSWORD)
    await expect(getPicture(buyer, imageId)).rejects.toMatchObject({ status: 404 })
    expect(await runJob('expire')).toMatchObject({ pictures: 1 })
    expect(names()).toEqual([])
    expect(await db().pictureObject.count()).toBe(0)
  })

  test('stays in the queue while the storage is down, and is deleted later', async () => {
    const { buyer } = await aPhotographedBuyer()
    await eraseAccount(buyer, PASSWORD)
    storage.fail('down')
    const lines = vi.spyOn(log, 'error')
    expect(await runJob('expire')).toMatchObject({ pictures: 0 })
    expect(lines.mock.calls.map(([, message]) => message)).toEqual(['a row of a job failed'])
    expect(names()).toHaveLength(1)
    storage.mend()
    expect(await deleteUnusedObjects()).toBe(0)
    await pool().query(`UPDATE picture_objects SET due_at = due_at - interval '11 minutes'`)
    expect(await deleteUnusedObjects()).toBe(1)
    expect(names()).toEqual([])
  })

  test('is not accepted while the storage is down, and nothing is changed', async () => {
    const { buyer, profile } = await aNewcomer()
    const account = () => db().user.findUniqueOrThrow({ where: { id: buyer.id } })
    const before = await account()
    storage.fail('hang')
    await expect(completeProfile(buyer, profile)).rejects.toMatchObject({
      status: 503,
      message: 'Your picture could not be saved at the moment, so nothing was changed. Please try again in a minute.',
    })
    expect(await account()).toEqual(before)
    storage.mend()
    await completeProfile(buyer, profile)
    expect((await account()).imageId).not.toBeNull()
  })
})

describe('a product picture', () => {
  test('is public in two sizes, and not read again by those who have it', async () => {
    const id = await aProductWithPicture()
    const [full, small] = await objectsOf(id)
    for (const [query, object, width] of [
      ['', full, 640],
      ['?size=small', small, 320],
    ] as const) {
      const answer = await read(id, {}, query)
      const bytes = Buffer.from(await answer.arrayBuffer())
      expect(bytes).toEqual(storage.current.objects.get(`pictures/${object?.id}`))
      expect((await sharp(bytes).metadata()).width).toBe(width)
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      })
      const tag = answer.headers.get('etag') ?? ''
      const calls = storage.current.calls.length
      const again = await read(id, { 'if-none-match': `"other", W/${tag}` }, query)
      expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, tag, ''])
      expect((await read(id, { 'if-none-match': '"other"' }, query)).status).toBe(200)
      expect(storage.current.calls.length).toBe(calls + 1)
    }
  })

  test.each(['down', 'hang', 'stall', 'damaged', 'denied'] as const)(
    'is 503 while the storage is %s',
    async (fault) => {
      const id = await aProductWithPicture()
      storage.fail(fault)
      const lines = vi.spyOn(log, 'error')
      const begun = performance.now()
      const answer = await read(id)
      expect(performance.now() - begun).toBeLessThan(20_000)
      expect([answer.status, answer.headers.get('cache-control'), await answer.json()]).toEqual([
        503,
        'no-store',
        { code: 'unavailable', message: 'Pictures are not available at the moment. Please try again in a minute.' },
      ])
      expect(lines.mock.calls).toMatchObject([[{ imageId: id }, 'a picture could not be read']])
      storage.mend()
      expect((await read(id)).status).toBe(200)
    },
  )

  test('is 503 when the storage has lost its object', async () => {
    const id = await aProductWithPicture()
    storage.current.objects.clear()
    expect((await read(id)).status).toBe(503)
  })
})

describe('objects', () => {
  test('that never got a picture are deleted a day after their upload, and not before', async () => {
    await deleteAll()
    const { objects } = await uploadPicture(STORED)
    const refused = transaction(async (tx) => {
      await insertPicture(tx, 'product', { ...STORED, objects })
      throw new Error(anEmail())
    })
    await expect(refused).rejects.toThrow()
    await pool().query(`UPDATE picture_objects SET due_at = due_at - interval '23 hours 59 minutes'`)
    expect(await deleteUnusedObjects()).toBe(0)
    await pool().query(`UPDATE picture_objects SET due_at = due_at - interval '2 minutes'`)
    expect(await deleteUnusedObjects()).toBe(1)
    expect(names()).toEqual([])
  })

  test('that are being deleted get no picture any more', async () => {
    const uploaded = await uploadPicture(STORED)
    await pool().query(`UPDATE picture_objects SET attempts = 1, due_at = now() - interval '1s' WHERE image_id IS NULL`)
    await expect(transaction((tx) => insertPicture(tx, 'product', uploaded))).rejects.toThrow('are too old')
  })

  test('that a picture has are never deleted', async () => {
    await deleteAll()
    const uploaded = await uploadPicture(STORED)
    const id = await transaction((tx) => insertPicture(tx, 'product', uploaded))
    await pool().query(`UPDATE picture_objects SET due_at = now() - interval '1 year'`)
    expect(await deleteUnusedObjects()).toBe(0)
    expect((await getPicture(null, id)).bytes).toEqual(STORED.bytes)
  })

  test('are deleted once by two servers', async () => {
    await deleteAll()
    for (let made = 0; made < 6; made += 1) await uploadPicture(STORED)
    await pool().query(`UPDATE picture_objects SET due_at = now() - interval '1s' WHERE image_id IS NULL`)
    const counts = await Promise.all([deleteUnusedObjects(), deleteUnusedObjects()])
    expect(counts[0] + counts[1]).toBe(6)
    expect(storage.current.calls.filter((call) => call.startsWith('DELETE'))).toHaveLength(6)
  })
})

async function deleteAll(): Promise<void> {
  await db().pictureObject.deleteMany()
  storage.current.objects.clear()
  storage.current.calls.length = 0
}

test('readiness tells of the storage, and does not depend on it', async () => {
  await expect.poll(checkReadiness).toMatchObject({ ready: true, pictures: true })
  for (const fault of ['down', 'hang', 'denied'] as const) {
    storage.fail(fault)
    const begun = performance.now()
    expect((await checkReadiness()).pictures).toBe(false)
    expect(performance.now() - begun).toBeLessThan(15_000)
    await expect.poll(checkReadiness).toMatchObject({ ready: true, pictures: false })
  }
})
