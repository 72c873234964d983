import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { db, transaction } from '@/lib/database/db'
import { giveCredit } from '@/sandbox/credit-factories'
import { aBuyer, aCompany, aPartner, openConnections, queuedMails, race } from '@/sandbox/factories'
import { completeProfile } from './complete-profile'
import { getUser } from './queries'
import { profileSchema } from './schema'
import { createWallet } from './wallet'

beforeAll(openConnections)

const picture = (format: 'jpeg' | 'png' | 'webp' = 'jpeg') =>
  sharp({
    create: {
      width: 300,
      height: 200,
      channels: 3,
      background: '#14532d',
      noise: { type: 'gaussian', mean: 100, sigma: 30 },
    },
  })
    [format]()
    .toBuffer()
const blob = (content: Buffer | string, type = 'image/png') =>
  new File([typeof content === 'string' ? content : new Uint8Array(content)], 'me.png', { type })

async function aRegistrant() {
  const buyer = await aBuyer({ eligibility: 'incomplete', feePaid: false, wallet: false })
  return { id: buyer.id, email: buyer.email, verified: true, complete: false }
}

const profile = (company: string, image: Blob) =>
  profileSchema.parse({
    phonenumber: '08031234567',
    address: '1 Mill Road',
    company,
    jobtitle: 'Operator',
    staffId: 'DM-7',
    salary: '150,000.50',
    image,
  })

describe('completeProfile', () => {
  test('stores the profile and asks each HR partner of that company once', async () => {
    const company = await aCompany()
    const partners = [await aPartner(company.id), await aPartner(company.id)]
    const elsewhere = await aPartner()
    const actor = await aRegistrant()
    const original = await sharp(await picture())
      .withExif({ IFD0: { Copyright: 'Lagos 6.5N' } })
      .jpeg()
      .toBuffer()
    await completeProfile(actor, profile(` ${company.name.toUpperCase()} `, blob(original)))

    const user = await db().user.findUniqueOrThrow({ where: { id: actor.id }, include: { image: true } })
    expect(user).toMatchObject({
      phone: '+2348031234567',
      companyId: company.id,
      staffNumber: 'DM-7',
      salaryKobo: 15_000_050n,
      eligibility: 'pending',
    })
    expect(user.image).toMatchObject({ kind: 'profile', mime: 'image/webp' })
    const kept = await sharp(user.image?.bytes).metadata()
    expect(kept).toMatchObject({ format: 'webp' })
    expect(kept.exif).toBeUndefined()
    expect(Math.max(kept.width, kept.height)).toBeLessThanOrEqual(512)
    for (const partner of partners)
      expect(await queuedMails(partner.email)).toEqual(['Firstname Lastname asks to be confirmed'])
    expect(await queuedMails(elsewhere.email)).toEqual([])
    expect(await queuedMails(actor.email)).toEqual(['Your details are with HR'])
    expect(await getUser(actor.id)).toMatchObject({
      company: company.name,
      salary: 150_000.5,
      isApproved: false,
      image: `/api/images/${user.imageId}`,
    })
  })

  test('confirms at once whom HR listed with this staff ID and email, and asks HR about the others', async () => {
    const company = await aCompany()
    const hr = await aPartner(company.id)
    const [listed, otherNumber, elsewhere] = [await aRegistrant(), await aRegistrant(), await aRegistrant()]
    const other = await aPartner()
    const list = (companyId: string, staffNumber: string, email: string) =>
      db().rosterEntry.create({
        data: {
          ...{ companyId, staffNumber, staffKey: staffNumber, fullName: 'Firstname Lastname', email },
          ...{ salaryKobo: 12_000_000n, otherDeductionsKobo: 1_000_000n, listedById: hr.id },
        },
      })
    await list(company.id, 'dm-7', listed.email)
    await list(company.id, 'DM-8', otherNumber.email)
    await list(other.companyId, 'DM-7', elsewhere.email)
    const image = blob(await picture('webp'))
    await completeProfile(listed, profile(company.name, image))
    expect(await db().user.findUniqueOrThrow({ where: { id: listed.id } })).toMatchObject({
      ...{ eligibility: 'approved', eligibilityById: hr.id, staffKey: 'dm-7', jobTitle: 'Operator' },
      // What the employer says counts, not the ₦150,000.50 that the employee entered.
      ...{ salaryKobo: 12_000_000n, otherDeductionsKobo: 1_000_000n },
    })
    expect(await queuedMails(listed.email)).toEqual(['Your eligibility is confirmed'])
    expect(await queuedMails(hr.email)).toEqual([])

    for (const actor of [otherNumber, elsewhere]) {
      await completeProfile(actor, profile(company.name, image))
      expect(await db().user.findUniqueOrThrow({ where: { id: actor.id } })).toMatchObject({ eligibility: 'pending' })
    }
    expect(await queuedMails(hr.email)).toHaveLength(2)
  })

  test('refuses a second profile, also at the same moment', async () => {
    const company = await aCompany()
    const partner = await aPartner(company.id)
    const actor = await aRegistrant()
    const image = blob(await picture('png'))
    const { won, lost } = await race(
      Array.from({ length: 4 }, () => completeProfile(actor, profile(company.name, image))),
    )
    expect(won).toHaveLength(1)
    for (const refusal of lost) expect(refusal).toMatchObject({ status: 409 })
    expect(await queuedMails(partner.email)).toHaveLength(1)
    await expect(completeProfile(actor, profile(company.name, image))).rejects.toMatchObject({ status: 409 })
    expect(await db().image.count({ where: { user: { id: actor.id } } })).toBe(1)
    // Before the picture is decoded, or this would be 400.
    const broken = profile(company.name, blob('hello, I am a picture'))
    await expect(completeProfile(actor, broken)).rejects.toMatchObject({ status: 409 })
  })

  test('tells somebody who was declined that they may correct their details', async () => {
    const { id, email } = await aBuyer({ eligibility: 'declined', feePaid: false })
    const company = await aCompany()
    const actor = { id, email, verified: true, complete: true }
    await expect(completeProfile(actor, profile(company.name, blob(await picture())))).rejects.toMatchObject({
      status: 409,
      code: 'profile_complete',
      message: expect.stringContaining('correct your details') as string,
    })
    expect((await db().user.findUniqueOrThrow({ where: { id } })).eligibility).toBe('declined')
  })

  test('refuses an unknown or unapproved company', async () => {
    const actor = await aRegistrant()
    const image = blob(await picture('webp'))
    const pending = await aCompany({ state: 'pending' })
    for (const name of ['Nowhere Ltd', pending.name]) {
      await expect(completeProfile(actor, profile(name, image))).rejects.toMatchObject({
        status: 400,
        details: { fields: { company: expect.any(String) as string } },
      })
    }
    expect((await db().user.findUniqueOrThrow({ where: { id: actor.id } })).eligibility).toBe('incomplete')
  })

  test('refuses files that are not pictures', async () => {
    const actor = await aRegistrant()
    const company = await aCompany()
    const jpeg = await picture('jpeg')
    const files = {
      'a text': blob('hello, I am a picture'),
      'an SVG': blob(
        '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
        'image/svg+xml',
      ),
      'a truncated JPEG': blob(jpeg.subarray(0, Math.floor(jpeg.length / 2)), 'image/jpeg'),
      'the first bytes of a PNG alone': blob(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
      'a GIF': blob(Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64')),
    }
    for (const [name, file] of Object.entries(files)) {
      await expect(completeProfile(actor, profile(company.name, file)), name).rejects.toMatchObject({
        status: 400,
        details: { fields: { image: expect.any(String) as string } },
      })
    }
    expect((await db().user.findUniqueOrThrow({ where: { id: actor.id } })).eligibility).toBe('incomplete')
  })
})

describe('createWallet', () => {
  test('creates one wallet, also when called five times at once', async () => {
    const { id } = await aRegistrant()
    await Promise.all(Array.from({ length: 5 }, () => transaction((tx) => createWallet(id, tx))))
    await giveCredit({ id }, 5n)
    await transaction((tx) => createWallet(id, tx))
    expect((await db().wallet.findUniqueOrThrow({ where: { userId: id } })).creditKobo).toBe(5n)
  })
})
