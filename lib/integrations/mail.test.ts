import { type AddressInfo, type Server, createServer } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { MAIL_LIMITS, openMailer } from './mail'

/** What a mail server without encryption was sent, line by line. */
const lines: string[] = []
let server: Server

beforeAll(async () => {
  server = createServer((socket) => {
    socket.write('220 ready\r\n')
    socket.on('data', (data) => {
      lines.push(data.toString().trim())
      socket.write(data.toString().startsWith('EHLO') ? '250 hello\r\n' : '502 no such command\r\n')
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '0.0.0.0', resolve)
  })
  // This address reaches this machine, but does not name it.
  process.env.SMTP_URL = `smtp://0.0.0.0:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.close()
})

test('a mail server on another machine must encrypt, or it is sent nothing', async () => {
  const mailer = openMailer(MAIL_LIMITS, new AbortController().signal)
  const mail = { to: 'a@b.co', subject: 'Your code', text: '1234', html: '<p>1234</p>' }
  await expect(mailer.send(mail, 'id')).rejects.toMatchObject({ name: 'MailError', reason: 'other' })
  mailer.close()
  expect(lines).toContain('STARTTLS')
  expect(lines.join(' ')).not.toMatch(/MAIL FROM|1234/)
})

test('without a mail server a mail is printed, so that its code can be tried (N-14)', async () => {
  vi.resetModules()
  vi.stubEnv('SMTP_URL', '')
  vi.stubEnv('NEXTAUTH_URL', 'http://localhost:3000')
  const printed: unknown[] = []
  const output = vi.spyOn(process.stdout, 'write').mockImplementation((text) => printed.push(text) > 0)
  const fresh = await import('./mail')
  const mailer = fresh.openMailer(MAIL_LIMITS, new AbortController().signal)
  await mailer.send({ to: 'a@b.co', subject: 'Your code', text: 'Enter it:\n\n1234', html: '<p>1234</p>' }, 'id')
  mailer.close()
  output.mockRestore()
  vi.unstubAllEnvs()
  expect(printed.join('')).toBe('\nMail to a@b.co: Your code\n\nEnter it:\n\n1234\n\n')
})
