import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { PICTURE, expect, expectToast, mailTo, test } from './fixtures'
import { PROFILE } from './people'
import { fillProfile, visitAsRegistrant } from './visitors'

/*
 * The workplace profile with its picture: made small on the phone, sent with visible progress, and kept after a bad
 * file, a refusal or a lost connection (PC-14 to PC-25).
 */
test.use({ tolerated: /status of (4\d\d|50[02])|ERR_INTERNET_DISCONNECTED|ERR_FAILED/ })

const LOST = 'The connection was lost. Nothing was sent. Please try again.'
// A request that was cut off may have reached the server.
const NO_ANSWER = 'The answer did not arrive. Please check whether it was done before you try again.'

async function expectKept(page: Page): Promise<void> {
  await expect(page.getByLabel('Phone number')).toHaveValue(PROFILE.phonenumber)
  await expect(page.getByLabel('Home address')).toHaveValue(PROFILE.address)
  await expect(page.getByLabel('Company')).toHaveValue(PROFILE.company)
  await expect(page.getByLabel('Job title')).toHaveValue(PROFILE.jobtitle)
  await expect(page.getByLabel('Staff Id')).toHaveValue(PROFILE.staffId)
  await expect(page.getByLabel('Salary')).toHaveValue(PROFILE.salary)
}

const picture = (page: Page) => page.getByLabel('Profile image')
const go = (page: Page) => page.getByRole('button', { name: 'Continue' }).click()

/** A photograph as a phone takes it: several MB, and rotated by its EXIF orientation. */
const photograph = () =>
  sharp({
    create: {
      width: 2400,
      height: 1600,
      channels: 3,
      background: '#888888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg({ quality: 90 })
    .withMetadata({ orientation: 6 })
    .toBuffer()

/** The chosen file as the page would send it. */
const chosen = (page: Page) =>
  picture(page).evaluate(async (input) => {
    const file = (input as HTMLInputElement).files?.[0]
    if (!file) return undefined
    const bitmap = await createImageBitmap(file)
    return { type: file.type, size: file.size, width: bitmap.width, height: bitmap.height }
  })

test('a large photograph is made small and its upload is shown', async ({ page }) => {
  const { email } = await visitAsRegistrant(page)
  await page.goto('/Reg2')
  await fillProfile(page)
  const original = await photograph()
  await picture(page).setInputFiles({ name: 'camera.jpg', mimeType: 'image/jpeg', buffer: original })
  await expect(page.getByRole('img', { name: 'The picture you chose' })).toBeVisible()
  await expect.poll(async () => (await chosen(page))?.type).toBe('image/webp')
  const sent = await chosen(page)
  expect([sent?.width, sent?.height]).toEqual([683, 1024])
  expect(sent?.size).toBeLessThan(original.length / 2)

  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: (sent?.size ?? 0) / 4 }
  await network.send('Network.emulateNetworkConditions', slow)
  await go(page)
  const bar = page.getByRole('progressbar', { name: 'Sending your details and picture' })
  await expect(bar).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /^(25|50|75) % sent$/ })).toBeAttached()
  await expect.poll(() => bar.evaluate((element) => (element as HTMLProgressElement).value)).toBeGreaterThan(0)
  await expect(page.getByRole('button', { name: 'Continue' })).toBeDisabled()
  await network.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 })
  await expect(page).toHaveURL(/\/Login/)
  await expect(page.getByText('Proceed to make your own time payment, You can now login').first()).toBeVisible()
  // HR and the fee come before the store, on the page and in the mail.
  await expect(page.getByText('Step 4 of 6: HR confirms you', { exact: true })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Your registration' })).toContainText('Pay ₦1,000')
  const { text } = await mailTo(email, /^Your details are with HR$/)
  for (const step of ['Step 4 of 6: HR confirms you.', 'Step 5 of 6: Pay the registration fee.', 'Step 6 of 6: Shop.'])
    expect(text).toContain(step)
  // The grant must not stay on a shared phone.
  await page.goto('/Reg2')
  await expect(page).toHaveURL(/\/Reg1/)
})

test('a bad picture is refused at its field and loses no input', async ({ page }) => {
  const person = await visitAsRegistrant(page)
  await page.goto('/Reg2')
  await fillProfile(page)
  const photo = await sharp({
    create: {
      width: 400,
      height: 400,
      channels: 3,
      background: '#888888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg()
    .toBuffer()
  const bomb = await sharp({ create: { width: 8000, height: 7000, channels: 3, background: '#123456' } })
    .png({ compressionLevel: 9 })
    .toBuffer()
  const large = Buffer.concat([PICTURE.buffer.subarray(0, 20), Buffer.alloc(6_000_000, 7)])
  const noPicture = 'Please choose a picture: a JPEG, PNG or WebP file.'
  const tooLarge = 'This picture is too large: at most 4.4 MB. Please choose a smaller one.'
  const tooManyPixels = 'This picture is too large: at most 40 megapixels. Please choose a smaller one.'
  const bad: [file: { name: string; mimeType: string; buffer: Buffer }, sentence: string][] = [
    [
      { name: 'drawing.png', mimeType: 'image/png', buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') },
      noPicture,
    ],
    [{ name: 'half.jpg', mimeType: 'image/jpeg', buffer: photo.subarray(0, photo.length / 2) }, noPicture],
    [{ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('not a picture') }, noPicture],
    [{ name: 'text.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') }, noPicture],
    [{ name: 'bomb.png', mimeType: 'image/png', buffer: bomb }, tooManyPixels],
    [{ name: 'large.png', mimeType: 'image/png', buffer: large }, tooLarge],
  ]
  for (const [file, sentence] of bad) {
    await test.step(file.name, async () => {
      await picture(page).setInputFiles(file)
      await go(page)
      await expect(picture(page)).toHaveAccessibleDescription(new RegExp(sentence))
      await expect(page.getByRole('button', { name: 'Continue' })).toBeEnabled()
      await expectKept(page)
      expect(await picture(page).evaluate((input) => (input as HTMLInputElement).files?.[0]?.name)).toBe(file.name)
      await picture(page).setInputFiles(PICTURE)
      await expect(picture(page)).not.toHaveAccessibleDescription(new RegExp(sentence))
    })
  }

  await test.step('the API refuses them with a sentence, never with 500', async () => {
    for (const [image, sentence] of bad) {
      const answer = await page.request.put(`/api/v1/users/${person.id}`, { multipart: { ...PROFILE, image } })
      expect([400, 413]).toContain(answer.status())
      const { message } = (await answer.json()) as { message: string }
      expect(message).toMatch(answer.status() === 413 ? /too large/ : sentence)
    }
  })

  await go(page)
  await expect(page).toHaveURL(/\/Login/)
})

test('a failed save shows the sentence of the answer', async ({ page }) => {
  await visitAsRegistrant(page)
  await page.goto('/Reg2')
  await fillProfile(page)
  await picture(page).setInputFiles(PICTURE)
  const answers: [status: number, body: string, sentence: string][] = [
    [502, '<html>Bad gateway</html>', 'Failed to update user data'],
    [500, '{"message":"Something went wrong on our side."}', 'Something went wrong on our side.'],
    [413, '<html>Too large</html>', 'This picture is too large'],
  ]
  // A proxy gives the answers in HTML.
  for (const [status, body, sentence] of answers) {
    await page.route('**/api/v1/users/*', (route) => route.fulfill({ status, body }), { times: 1 })
    await go(page)
    await expect(page.locator('form').getByText(sentence).first()).toBeVisible()
    await expectKept(page)
  }
  await page.route(
    '**/api/v1/wallet/createWallet',
    (route) => route.fulfill({ status: 500, body: '{"message":"no"}' }),
    { times: 1 },
  )
  await go(page)
  await expect(page.getByRole('alert').getByText('Wallet creation failed')).toBeVisible()
  await expectKept(page)
  // The profile is saved, so the second try only creates the wallet.
  await go(page)
  await expect(page).toHaveURL(/\/Login/)
})

test('a lost connection keeps the profile for the next try', async ({ page, context }) => {
  await visitAsRegistrant(page)
  await page.goto('/Reg2')
  await fillProfile(page)
  await picture(page).setInputFiles(PICTURE)
  await context.setOffline(true)
  await go(page)
  await expect(page.getByRole('alert').getByText(LOST)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Continue' })).toBeEnabled()
  await expectKept(page)
  expect(await picture(page).evaluate((input) => (input as HTMLInputElement).files?.length)).toBe(1)
  await context.setOffline(false)
  await go(page)
  await expect(page).toHaveURL(/\/Login/)
})

test('a lost connection at sign-in is reported and can be retried', async ({ page, context }) => {
  await page.goto('/Login')
  // The toaster loads at the first touch of the form.
  await page.getByLabel('Email').click()
  await expect(page.locator('[aria-live="polite"] section')).toBeAttached()
  await page.getByLabel('Email').fill('buyer@demo.test')
  await page.getByLabel('Password', { exact: true }).fill('Foodbank1')
  for (const [cut, mend, sentence] of [
    [() => context.setOffline(true), () => context.setOffline(false), LOST],
    [
      () => page.route('**/Login', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue())),
      () => page.unroute('**/Login'),
      NO_ANSWER,
    ],
  ] as const) {
    await cut()
    await go(page)
    await expect(page.getByRole('alert').getByText(sentence)).toBeVisible()
    await expectToast(page, sentence)
    await expect(page.getByRole('button', { name: 'Continue' })).toBeEnabled()
    await expect(page.getByLabel('Email')).toHaveValue('buyer@demo.test')
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('Foodbank1')
    await mend()
  }
  await go(page)
  await expect(page).toHaveURL(/\/Dashboard$/)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the server checks the form and keeps what was typed', async ({ page }) => {
    await visitAsRegistrant(page)
    await page.goto('/Reg2')
    await fillProfile(page)
    for (const [name, buffer, sentence] of [
      ['text.png', Buffer.from('not a picture'), 'Please choose a picture: a JPEG, PNG or WebP file.'],
      ['large.png', Buffer.concat([PICTURE.buffer, Buffer.alloc(6_000_000, 7)]), 'This picture is too large'],
    ] as const) {
      await picture(page).setInputFiles({ name, mimeType: 'image/png', buffer })
      await go(page)
      await expect(page.getByText(sentence).first()).toBeVisible()
      await expectKept(page)
    }
    await picture(page).setInputFiles(PICTURE)
    await go(page)
    await expect(page).toHaveURL(/\/Login/)
  })
})
