import nodemailer from 'nodemailer'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startMailbox, type Mailbox } from './mailbox'
import type { Mail } from './mailbox/pages'

let mailbox: Mailbox

beforeEach(async () => {
  mailbox = await startMailbox({ smtpPort: 0, httpPort: 0 })
})
afterEach(() => mailbox.stop())

type Parts = { text?: string; html?: string }

async function send(to: string | string[], subject: string, parts: Parts = { text: 'Hello' }, query = '') {
  const transport = nodemailer.createTransport(mailbox.smtpUrl + query)
  try {
    await transport.sendMail({ from: 'Foodbank <hello@foodbank.test>', to, subject, ...parts })
  } finally {
    transport.close()
  }
}

async function list(query = ''): Promise<Mail[]> {
  const response = await fetch(`${mailbox.url}/messages${query}`)
  expect(response.headers.get('content-type')).toContain('application/json')
  return (await response.json()) as Mail[]
}

async function postFault(mode: string) {
  return fetch(`${mailbox.url}/fault`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ mode }),
  })
}

describe('mails', () => {
  test('arrive with their parts, newest first', async () => {
    await send('firstname@demo.test', 'First – ₦500')
    await send('firstname@demo.test', 'Second', { text: 'Your code is 1234', html: '<p>Your code is <b>1234</b></p>' })
    const mails = await list('?to=firstname@demo.test')
    expect(mails.map((mail) => mail.subject)).toEqual(['Second', 'First – ₦500'])
    expect(mails[0]).toMatchObject({ to: 'firstname@demo.test', from: 'Foodbank <hello@foodbank.test>' })
    expect(mails[0]?.text).toContain('Your code is 1234')
    expect(mails[0]?.html).toContain('<b>1234</b>')
    expect(new Date(mails[0]?.date ?? '').getTime()).toBeGreaterThan(0)
    expect(Object.keys(mails[0] ?? {}).sort()).toEqual([
      'date',
      'from',
      'html',
      'id',
      'messageId',
      'subject',
      'text',
      'to',
    ])
  })

  test('are found by any recipient, in any case', async () => {
    await send(['Firstname@Demo.test', 'other@demo.test'], 'Both')
    await send('chi@demo.test', 'Other')
    expect((await list('?to=FIRSTNAME@demo.TEST')).map((mail) => mail.subject)).toEqual(['Both'])
    expect((await list('?to=other@demo.test')).map((mail) => mail.subject)).toEqual(['Both'])
    expect(await list('?to=nobody@demo.test')).toEqual([])
    expect(await list()).toHaveLength(2)
    expect(mailbox.messages('CHI@demo.test')).toHaveLength(1)
  })

  test('are accepted with a password too', async () => {
    const transport = nodemailer.createTransport(mailbox.smtpUrl.replace('smtp://', 'smtp://user:pass@'))
    await transport.sendMail({ from: 'a@foodbank.test', to: 'firstname@demo.test', subject: 'Signed in', text: 'x' })
    transport.close()
    expect(await list()).toHaveLength(1)
  })

  test('are deleted by DELETE', async () => {
    await send('firstname@demo.test', 'Gone')
    expect((await fetch(`${mailbox.url}/messages`, { method: 'DELETE' })).status).toBe(200)
    expect(await list()).toEqual([])
  })

  test('beyond the latest 1,000 are dropped', async () => {
    const transport = nodemailer.createTransport(`${mailbox.smtpUrl}?pool=true&maxConnections=5`)
    const mail = { from: 'a@foodbank.test', to: 'firstname@demo.test', subject: 'One of many', text: '' }
    await Promise.all(Array.from({ length: 1_005 }, () => transport.sendMail(mail)))
    transport.close()
    expect(mailbox.messages()).toHaveLength(1_000)
  })
})

describe('pages', () => {
  test('list, filter and escape mails', async () => {
    await send('firstname@demo.test', '<script>alert(1)</script>')
    await send('other@demo.test', 'For Other')
    const all = await (await fetch(`${mailbox.url}/`)).text()
    expect(all).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(all).not.toContain('<script>alert')
    const filtered = await (await fetch(`${mailbox.url}/?to=OTHER`)).text()
    expect(filtered).toContain('For Other')
    expect(filtered).not.toContain('alert(1)')
  })

  test('show one mail, its HTML in a sandboxed frame', async () => {
    await send('firstname@demo.test', 'Hello', { text: 'plain & simple', html: '<p class="x">rich</p>' })
    const response = await fetch(`${mailbox.url}/messages/${mailbox.messages()[0]?.id}`)
    expect(response.headers.get('content-type')).toContain('text/html')
    const page = await response.text()
    expect(page).toMatch(/<iframe\s[^>]*sandbox="[^"]*"[^>]*srcdoc="[^"]*&lt;p class=&quot;x&quot;&gt;rich/)
    expect(page).not.toContain('allow-scripts')
    expect(page).toContain('plain &amp; simple')
    expect((await fetch(`${mailbox.url}/messages/999`)).status).toBe(404)
  })
})

describe('faults', () => {
  test('down refuses connections with 421 until up', async () => {
    expect((await postFault('down')).status).toBe(200)
    await expect(send('firstname@demo.test', 'Lost')).rejects.toMatchObject({ responseCode: 421 })
    mailbox.setFault('up')
    await send('firstname@demo.test', 'Back')
    expect((await list()).map((mail) => mail.subject)).toEqual(['Back'])
  })

  test('down for one address accepts mails to all others', async () => {
    const answer = await fetch(`${mailbox.url}/fault`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ mode: 'down', to: 'Firstname@demo.test' }),
    })
    expect(await answer.json()).toEqual({ mode: 'down', to: 'firstname@demo.test' })
    await expect(send('firstname@demo.test', 'Lost')).rejects.toMatchObject({ responseCode: 421 })
    await send('other@demo.test', 'Arrived')
    expect((await list()).map((mail) => mail.subject)).toEqual(['Arrived'])
  })

  test('reject refuses recipients with 550', async () => {
    mailbox.setFault('reject')
    await expect(send('firstname@demo.test', 'Refused')).rejects.toMatchObject({ responseCode: 550 })
    expect(await list()).toEqual([])
  })

  test('mute never greets, and hang never answers nor keeps a mail, until up', async () => {
    mailbox.setFault('mute')
    await expect(send('firstname@demo.test', 'Lost', {}, '?greetingTimeout=200')).rejects.toMatchObject({
      code: 'ETIMEDOUT',
      command: 'CONN',
    })
    await postFault('hang')
    const hung = expect(send('firstname@demo.test', 'Lost', {}, '?socketTimeout=600000')).rejects.toMatchObject({
      responseCode: 451,
    })
    await expect.poll(() => mailbox.hanging()).toBe(1)
    // On a slow machine this limit ends before the mail has arrived, so nothing counts it.
    await expect(send('firstname@demo.test', 'Lost', {}, '?socketTimeout=200')).rejects.toMatchObject({
      code: 'ETIMEDOUT',
    })
    mailbox.setFault('up')
    await hung
    await send('firstname@demo.test', 'Back')
    expect((await list()).map((mail) => mail.subject)).toEqual(['Back'])
  })

  test('unknown faults are refused', async () => {
    expect((await postFault('grumpy')).status).toBe(400)
  })
})

test('stop ends pooled connections at once', async () => {
  const transport = nodemailer.createTransport(`${mailbox.smtpUrl}?pool=true`)
  await transport.sendMail({ from: 'a@foodbank.test', to: 'firstname@demo.test', subject: 'x', text: 'x' })
  const started = Date.now()
  await mailbox.stop()
  expect(Date.now() - started).toBeLessThan(2_000)
  await expect(fetch(mailbox.url)).rejects.toThrow()
  transport.close()
  mailbox = await startMailbox({ smtpPort: 0, httpPort: 0 })
})
