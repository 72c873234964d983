import { Buffer } from 'node:buffer'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { handOn, taskCosts } from './hand'
import { expectFocus, press, tabTo } from './keyboard'
import { type Session, call, createBuyer, createWaitingEmployee, logIn, logInAsHr } from './people'
import { type PlacedOrder, deliverOrder, payFees, placeOrder, signInWithToken } from './visitors'

/* The daily jobs of both desks, with the clicks and the keys that they take. */

const DESK = { width: 1280, height: 800 }
const LARGE = { width: 1920, height: 1080 }
/** No other test orders to these states, so the filter shows only the orders of this file. */
const QUEUE = { state: 'Zamfara', city: 'Gusau' } as const
const REFUSED = { state: 'Taraba', city: 'Jalingo' } as const
const MORNING = { state: 'Gombe', city: 'Gombe' } as const

const queue = (place: { readonly state: string }, status = 'pending') =>
  `/staff/orders?status=${status}&state=${place.state}`
const rows = (page: Page) => page.getByRole('table', { name: /^Orders/ }).locator('tbody tr')

const costs = taskCosts()
test.afterAll(() => {
  console.log(costs.table())
})

type Bought = { readonly person: Session; readonly order: PlacedOrder }

/** Orders of some people, few for each, because their limits are. */
async function placeOrders(many: number, place: { readonly state: string; readonly city: string }): Promise<Bought[]> {
  const EACH = 6
  const people = Array.from({ length: Math.ceil(many / EACH) }, async (_, nth) => {
    const person = await createBuyer()
    const bought: Bought[] = []
    for (let index = nth * EACH; index < Math.min(many, (nth + 1) * EACH); index += 1)
      bought.push({ person, order: await placeOrder(person, place) })
    return bought
  })
  return (await Promise.all(people)).flat()
}

/** How many rows of the list can be read whole, without scrolling. */
const visibleRows = (page: Page) =>
  rows(page).evaluateAll((all) => all.filter((row) => row.getBoundingClientRect().bottom <= window.innerHeight).length)

test('staff approve, pack and send out a queue in a few clicks, and two people never do it twice', async ({
  page,
  browser,
}) => {
  const bought = await placeOrders(17, QUEUE)
  await signInWithToken(page.context(), (await logIn('staff@demo.test')).token)
  await page.setViewportSize(DESK)
  const hand = await handOn(page)

  await test.step('ten orders are in view at 1280 × 800, and more at 1920', async () => {
    await page.goto(queue(QUEUE))
    await expect(rows(page)).toHaveCount(17)
    await expect(page.getByRole('button', { name: 'Select 17 ready' })).toBeVisible()
    // The notice of the first days, until a second step at sign-in is set up.
    const notice = page.getByRole('button', { name: 'Remind me tomorrow' })
    await notice.click()
    await expect(notice).toHaveCount(0)
    expect(await visibleRows(page)).toBeGreaterThanOrEqual(10)
    const heights = await rows(page).evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height))
    for (const height of heights) {
      expect(height).toBeGreaterThanOrEqual(48)
      expect(height).toBeLessThanOrEqual(56)
    }
    await page.setViewportSize(LARGE)
    expect(await visibleRows(page)).toBeGreaterThanOrEqual(15)
    await page.setViewportSize(DESK)
  })

  const other = await browser.newContext({ viewport: DESK })
  await signInWithToken(other, (await logIn('checker@demo.test')).token)
  const colleague = await other.newPage()
  await colleague.goto(queue(QUEUE))
  await colleague.getByRole('button', { name: 'Select 17 ready' }).click()

  await test.step('approve 17 orders', async () => {
    const approve = async () => {
      await page.getByRole('button', { name: 'Select 17 ready' }).click()
      await page.getByRole('button', { name: 'Approve 17 orders' }).click()
      await expect(page.getByText('17 approved.').first()).toBeVisible()
    }
    expect(await costs.of(hand, 'approve 17 orders', approve)).toBeLessThanOrEqual(2)
    await expect(rows(page)).toHaveCount(0)
  })

  await test.step('a colleague with the same list hears that they had moved', async () => {
    await colleague.getByRole('button', { name: 'Approve 17 orders' }).click()
    await expect(colleague.getByText('17 orders had already moved:')).toBeVisible()
    await expect(rows(colleague)).toHaveCount(0)
    await other.close()
  })

  const [unpaid, ...paid] = bought
  await Promise.all(
    paid
      .map(({ person }) => person)
      .filter((person, index, all) => all.indexOf(person) === index)
      .map(async (person) => {
        for (const { order } of paid.filter((each) => each.person === person)) await payFees(person, order)
      }),
  )

  await test.step('pack 16 orders and send them out; the unpaid one stays, last and marked', async () => {
    await page.goto(queue(QUEUE, 'approved'))
    const last = rows(page).last()
    await expect(last).toContainText(unpaid?.order.number ?? '')
    await expect(last).toContainText('Fees not paid')
    await expect(page.getByText('Fees not paid')).toHaveCount(1)
    const work = async () => {
      await page.getByRole('button', { name: 'Select 16 ready' }).click()
      await page.getByRole('button', { name: 'Pack 16 orders' }).click()
      await expect(rows(page)).toHaveCount(1)
      await page.getByRole('link', { name: /^Packed/ }).click()
      await page.getByRole('button', { name: 'Select 16 ready' }).click()
      await page.getByRole('button', { name: 'Dispatch 16 orders' }).click()
      await expect(page.getByText('16 dispatched.').first()).toBeVisible()
    }
    expect(await costs.of(hand, 'pack 16 orders and send them out', work)).toBeLessThanOrEqual(5)
    await expect(rows(page)).toHaveCount(0)
  })

  await test.step('undo within ten seconds', async () => {
    const undo = async () => {
      await page.getByRole('button', { name: 'Undo' }).last().click()
      await expect(page.getByText('Undone: 16 orders are as before.')).toBeVisible()
      await expect(rows(page)).toHaveCount(16)
    }
    expect(await costs.of(hand, 'take 16 steps back', undo)).toBe(1)
  })

  await test.step('orders to Excel', async () => {
    const save = async () => {
      await page.getByRole('button', { name: 'Export' }).click()
      const download = page.waitForEvent('download')
      await page.getByRole('link', { name: 'Excel file' }).click()
      await download
    }
    expect(await costs.of(hand, 'save a list as an Excel file', save)).toBe(2)
  })
})

test('staff reject three orders for one reason, and keep a filter as a view', async ({ page }) => {
  const bought = await placeOrders(3, REFUSED)
  await signInWithToken(page.context(), (await logIn('staff@demo.test')).token)
  await page.setViewportSize(DESK)
  const hand = await handOn(page)

  const views = page.getByRole('button', { name: 'View', exact: true })
  await test.step('a filter applies as soon as it is set, and is kept under a name', async () => {
    await page.goto('/staff/orders')
    await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByLabel('Delivery state').selectOption(REFUSED.state)
    await expect(page).toHaveURL(new RegExp(`state=${REFUSED.state}`))
    await expect(rows(page)).toHaveCount(3)
    await page.keyboard.press('Escape')
    await views.click()
    await page.getByLabel('Save this filter as').fill('Far away')
    await page.getByRole('button', { name: 'Save view' }).click()
    await expect(page.getByText('The view “Far away” is saved.').first()).toBeVisible()
    await page.goto('/staff/orders?status=all')
    const openView = async () => {
      await views.click()
      await page.getByRole('link', { name: 'Far away' }).click()
      await expect(rows(page)).toHaveCount(3)
    }
    expect(await costs.of(hand, 'open a list with a kept filter', openView)).toBe(2)
    await views.click()
    await page.getByRole('button', { name: 'Delete Far away' }).click()
    await expect(page.getByRole('link', { name: 'Far away' })).toHaveCount(0)
  })

  await test.step('reject them', async () => {
    await page.goto(queue(REFUSED))
    const reject = async () => {
      await page.getByRole('checkbox', { name: 'All on this page' }).click()
      await page.locator('summary', { hasText: 'Reject…' }).click()
      await page.getByRole('button', { name: 'An item is out of stock.' }).click()
      await expect(page.getByText('3 rejected.').first()).toBeVisible()
    }
    expect(await costs.of(hand, 'reject three orders for one reason', reject)).toBeLessThanOrEqual(3)
    await page.goto(`/staff/orders/${bought[0]?.order.id ?? ''}`)
    await expect(page.getByText('An item is out of stock.')).toBeVisible()
  })
})

test('HR confirms, fills in and corrects a month, and announces its transfer in a few clicks', async ({ page }) => {
  const prefix = `DC-${Date.now().toString(36)}`
  for (const nth of [1, 2, 3]) await createWaitingEmployee({ staffId: `${prefix}W-${nth}` })
  const owing: Session[] = []
  for (const nth of [1, 2, 3, 4]) owing.push(await createBuyer({ staffId: `${prefix}-${nth}` }))
  for (const person of owing) await deliverOrder(person, await placeOrder(person))
  const { token } = await logInAsHr()
  const { items } = (await call('GET', '/partner/deductions', { token })).body
  const month = String(items.find((period) => Number(period['open']) > 0)?.['period'])
  const csv = (await call('GET', `/partner/deductions/${month}`, { token, headers: { Accept: 'text/csv' } })).text
  const [heading = '', ...lines] = csv.split('\r\n')
  const ofFile = (lines.find((line) => line.includes(`,${prefix}-4,`)) ?? '').replace(/,,$/, ',6020,')
  const amounts = page.getByRole('textbox', { name: /^Deducted from / })
  await signInWithToken(page.context(), token)
  await page.setViewportSize(DESK)
  const hand = await handOn(page)

  await test.step('confirm three employees', async () => {
    await page.goto(`/partner/employees?q=${prefix}W`)
    const confirm = async () => {
      await page.getByRole('checkbox', { name: 'All on this page' }).click()
      await page.getByRole('button', { name: 'Confirm 3 employees' }).click()
      await expect(page.getByText('3 employees are confirmed. They will get an email.').first()).toBeVisible()
    }
    expect(await costs.of(hand, 'confirm three employees', confirm)).toBeLessThanOrEqual(2)
  })

  await test.step('book the file of a month', async () => {
    await page.goto(`/partner/deductions/${month}?q=${prefix}`)
    await expect(amounts).toHaveCount(4)
    const book = async () => {
      const saved = page.waitForEvent('download')
      await page.getByRole('link', { name: 'Download Excel' }).click()
      await saved
      const chooser = page.waitForEvent('filechooser')
      await page.locator('summary', { hasText: 'Upload the month’s file' }).click()
      await (
        await chooser
      ).setFiles({
        ...{ name: 'payroll.csv', mimeType: 'text/csv' },
        buffer: Buffer.from(`${heading}\r\n${ofFile}\r\n`),
      })
      await page.getByRole('button', { name: 'Check the file' }).click()
      await page.getByRole('button', { name: 'Book 1 deduction, ₦6,020' }).click()
      await expect(page.getByText('1 deduction booked, ₦6,020. We have informed the employees.')).toBeVisible()
    }
    expect(await costs.of(hand, 'download, check and book the file of a month', book)).toBeLessThanOrEqual(4)
  })

  await test.step('fill in three lines in the grid', async () => {
    await page.goto(`/partner/deductions/${month}?q=${prefix}`)
    await expect(amounts).toHaveCount(3)
    const fill = async () => {
      await amounts.nth(0).click()
      await page.keyboard.type('4000')
      await page.keyboard.press('Tab')
      await page.keyboard.type('half pay')
      await page.getByRole('button', { name: 'Fill in as asked' }).click()
      await page.getByRole('button', { name: 'Book 3 lines, ₦16,040' }).click()
      await expect(page.getByText('3 lines are booked, ₦16,040.').first()).toBeVisible()
      await expect(amounts).toHaveCount(0)
    }
    expect(await costs.of(hand, 'fill in a month of three lines, one of them short', fill)).toBeLessThanOrEqual(3)
  })

  await test.step('ask for a correction', async () => {
    const correct = async () => {
      await page.locator('summary', { hasText: 'Ask for a correction' }).first().click()
      await page.getByLabel('Right amount').first().click()
      await page.keyboard.type('5000')
      await page.keyboard.press('Tab')
      await page.keyboard.type('Typed from last month')
      await page.getByRole('button', { name: 'Send request' }).first().click()
      await expect(page.getByText('Foodbank will check it').first()).toBeVisible()
    }
    expect(await costs.of(hand, 'ask for the correction of a deduction', correct)).toBeLessThanOrEqual(3)
  })

  await test.step('announce the transfer', async () => {
    await page.goto('/partner/deductions')
    const announce = async () => {
      await page.locator('summary', { hasText: 'Announce a transfer' }).click()
      await page.getByLabel('Bank reference').click()
      await page.keyboard.type(prefix)
      await page.getByRole('button', { name: 'Announce the transfer' }).click()
      await expect(page.getByRole('row', { name: prefix })).toContainText('On its way')
    }
    expect(await costs.of(hand, 'announce a transfer', announce)).toBeLessThanOrEqual(3)
    // Other tests announce what is not announced yet.
    await page
      .getByRole('row', { name: prefix })
      .getByRole('button', { name: /Withdraw/ })
      .click()
    await expect(page.getByText('The announcement is withdrawn.').first()).toBeVisible()
  })
})

test('a morning at the desk with the keyboard alone', async ({ page }) => {
  const [first, second, third] = await placeOrders(3, MORNING)
  await signInWithToken(page.context(), (await logIn('staff@demo.test')).token)
  await page.setViewportSize(DESK)
  const hand = await handOn(page)
  const linkOf = (bought: Bought | undefined) =>
    page.getByRole('table').getByRole('link', { name: bought?.order.number ?? '' })
  await page.goto(queue(MORNING))
  await expect(page.getByRole('button', { name: 'Keyboard shortcuts' })).toBeVisible()

  await test.step('walk through the list and open an order beside it', async () => {
    for (const key of ['j', 'j', 'j', 'k']) await page.keyboard.press(key)
    await expectFocus(linkOf(second))
    await page.keyboard.press('Enter')
    const panel = page.getByRole('region', { name: `Order ${second?.order.number ?? ''}` })
    await expect(panel.getByRole('heading', { level: 2 }).first()).toBeFocused()
    await expect(page).toHaveURL(new RegExp(`order=${second?.order.id ?? ''}`))
    await expect(panel.getByRole('heading', { name: 'Affordability' })).toBeVisible()
    await page.reload()
    await expect(panel).toBeVisible()
  })

  await test.step('approve it, undo that, and close it', async () => {
    const number = second?.order.number ?? ''
    const panel = page.getByRole('region', { name: `Order ${number}` })
    const approve = panel.getByRole('button', { name: `Approve ${number}` })
    await press(page, approve)
    await expect(page.getByText(`Order ${number} is approved.`).first()).toBeVisible()
    await expect(rows(page)).toHaveCount(2)
    await page.keyboard.press('u')
    await expect(page.getByText('Undone: 1 order is as before.')).toBeVisible()
    await expect(rows(page)).toHaveCount(3)
    await page.keyboard.press('Escape')
    await expect(panel).toHaveCount(0)
    await expectFocus(linkOf(second))
  })

  await test.step('select with x, and approve what is selected', async () => {
    await page.keyboard.press('x')
    await page.keyboard.press('k')
    await page.keyboard.press('x')
    await press(page, page.getByRole('button', { name: 'Approve 2 orders' }))
    await expect(page.getByText('2 approved.').first()).toBeVisible()
    await expect(rows(page)).toHaveCount(1)
  })

  await test.step('search with /, and reject with a reason', async () => {
    const number = third?.order.number ?? ''
    await page.keyboard.press('/')
    await expectFocus(page.getByRole('searchbox'))
    await page.keyboard.type(number)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/q=FB/)
    await tabTo(page, linkOf(third))
    await page.keyboard.press('Enter')
    const panel = page.getByRole('region', { name: `Order ${number}` })
    await press(page, panel.locator('summary', { hasText: number }))
    await tabTo(page, panel.getByLabel(`Reason for rejecting ${number}`))
    await page.keyboard.type('This order was placed twice.')
    await press(page, panel.getByRole('button', { name: `Reject ${number}` }))
    await expect(page.getByText(`Order ${number} is rejected.`).first()).toBeVisible()
  })

  await test.step('the keys are shown by ?, and can be switched off', async () => {
    await page.goto(queue(MORNING, 'approved'))
    await expect(page.getByRole('button', { name: 'Keyboard shortcuts' })).toBeVisible()
    await page.keyboard.press('?')
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await expect(help.getByText('Next row')).toBeVisible()
    await press(page, help.getByRole('checkbox'), 'Space')
    await page.keyboard.press('Escape')
    await expect(help).toHaveCount(0)
    await page.keyboard.press('j')
    await expect(linkOf(first)).not.toBeFocused()
  })

  await test.step('find an order and a page by Ctrl K', async () => {
    await page.keyboard.press('Control+k')
    const finder = page.getByRole('dialog', { name: 'Find people, orders, payments and pages' })
    await expectFocus(finder.getByRole('combobox'))
    await page.keyboard.type(first?.order.number ?? '')
    await expect(finder.getByRole('option', { name: first?.order.number ?? '' })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/staff/orders/${first?.order.id ?? ''}`))
    await page.keyboard.press('Control+k')
    await page.keyboard.type('payouts')
    await expect(finder.getByRole('option', { name: /^Payouts/ })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/staff\/payouts$/)
  })
  expect(hand.clicks()).toBe(0)
  expect(hand.keys()).toBeGreaterThan(0)
})
