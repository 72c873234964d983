import { type Server, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findReceiver, postToReceiver } from './webhook-receivers'

/* No request may reach our own network, whatever a customer enters. */

const PUBLIC = 'https://hooks.example.com/foodbank'
const publicDns = () => Promise.resolve(['93.184.215.14', '2606:2800:21f:cb07:6820:80da:af6b:8b2c'])
const PRIVATE_SENTENCE = 'The address must be on the public internet, not in a private network.'
const HTTPS_SENTENCE = 'The address must begin with https://.'

let server: Server
let port: number
let reached: string[]
let answer: (response: ServerResponse, path: string) => void

// Settings are read once, so the allowed hosts are known before the first test.
beforeAll(async () => {
  server = createServer((request, response) => {
    reached.push(`${request.method ?? ''} ${request.headers.host ?? ''}${request.url ?? ''}`)
    request.resume().on('end', () => answer(response, request.url ?? ''))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  ;({ port } = server.address() as AddressInfo)
  process.env.WEBHOOK_ALLOWED_HOSTS = `127.0.0.1:${port}, Receiver.test:${port}`
})
afterAll(async () => {
  delete process.env.WEBHOOK_ALLOWED_HOSTS
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

/** Every way to write an address of ours that a URL takes. The resolver is never asked for these. */
const OURS = [
  'https://127.0.0.1/',
  'https://127.1/',
  'https://127.255.255.254:8443/',
  'https://0/',
  'https://0.0.0.0/',
  'https://2130706433/',
  'https://0x7f000001/',
  'https://0x7f.0x0.0x0.0x1/',
  'https://017700000001/',
  'https://0177.0.0.1/',
  'https://①②⑦.0.0.1/',
  'https://10.0.0.1/',
  'https://10.255.255.255/',
  'https://172.16.0.1/',
  'https://172.31.255.255/',
  'https://192.168.0.1/',
  'https://169.254.169.254/latest/meta-data/',
  'https://0xa9fea9fe/',
  'https://100.64.0.1/',
  'https://100.127.255.255/',
  'https://192.0.0.8/',
  'https://192.0.2.1/',
  'https://198.18.0.1/',
  'https://198.51.100.1/',
  'https://203.0.113.1/',
  'https://224.0.0.1/',
  'https://239.255.255.255/',
  'https://240.0.0.1/',
  'https://255.255.255.255/',
  'https://[::]/',
  'https://[::1]/',
  'https://[0:0:0:0:0:0:0:1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:7f00:1]/',
  'https://[::ffff:10.0.0.1]/',
  'https://[64:ff9b::7f00:1]/',
  'https://[2002:7f00:1::]/',
  'https://[2001:0:4136:e378:8000:63bf:3fff:fdd2]/',
  'https://[fe80::1]/',
  'https://[fc00::1]/',
  'https://[fd12:3456:789a::1]/',
  'https://[ff02::1]/',
  'https://[2001:db8::1]/',
  'https://[::127.0.0.1]/',
  'https://[::10.0.0.1]/',
  'https://[::7f00:1]/',
  'https://[::8.8.8.8]/',
  'https://[::ffff:8.8.8.8]/',
  'https://[::ffff:0:127.0.0.1]/',
  'https://[64:ff9b:1::7f00:1]/',
  'https://[100::1]/',
  'https://[3fff::1]/',
  'https://[2001:20::1]/',
  'https://[2001:2::1]/',
  'https://[4000::1]/',
  'https://[5f00::1]/',
  'https://[fec0::1]/',
  'https://192.88.99.1/',
  'https://172.31.255.254/',
]

describe('an address that may not be reached', () => {
  test.each(OURS)('%s', async (url) => {
    await expect(findReceiver(url, publicDns)).rejects.toThrow(PRIVATE_SENTENCE)
  })

  test.each([
    'http://hooks.example.com/',
    'ftp://hooks.example.com/',
    'file:///etc/passwd',
    'gopher://127.0.0.1:6379/_INFO',
    'data:text/plain,hello',
    'javascript:alert(1)',
    'ws://hooks.example.com/',
    'hooks.example.com',
    '//hooks.example.com',
    '',
    `https://hooks.example.com/${'x'.repeat(500)}`,
  ])('%s is not https', async (url) => {
    await expect(findReceiver(url, publicDns)).rejects.toThrow(HTTPS_SENTENCE)
  })

  test.each([
    'https://someone@hooks.example.com/',
    'https://a:b@hooks.example.com/',
    'https://hooks.example.com@127.0.0.1/',
  ])('%s has a user', async (url) => {
    await expect(findReceiver(url, publicDns)).rejects.toThrow('must not contain a user name')
  })

  test.each(['https://localhost/', 'https://localhost./', 'https://LOCALHOST:8443/', 'https://db.localhost/'])(
    '%s',
    async (url) => {
      await expect(findReceiver(url, publicDns)).rejects.toThrow(PRIVATE_SENTENCE)
    },
  )

  test.each([
    ['10.0.0.5'],
    ['::1'],
    ['::127.0.0.1'],
    ['2002:a00:1::'],
    ['64:ff9b::a00:1'],
    ['3fff::1'],
    ['fe80::1%eth0'],
    ['::ffff:192.168.1.1'],
    ['not an address'],
  ])('a name that resolves to %s, also beside a public address', async (address) => {
    await expect(findReceiver(PUBLIC, () => Promise.resolve([address]))).rejects.toThrow(PRIVATE_SENTENCE)
    await expect(findReceiver(PUBLIC, () => Promise.resolve(['93.184.215.14', address]))).rejects.toThrow(
      PRIVATE_SENTENCE,
    )
  })

  test('a name that nobody knows', async () => {
    await expect(findReceiver(PUBLIC, () => Promise.reject(new Error('ENOTFOUND')))).rejects.toThrow(
      'The host hooks.example.com was not found.',
    )
    await expect(findReceiver(PUBLIC, () => Promise.resolve([]))).rejects.toThrow('was not found')
  })
})

test.each(['1.1.1.1', '9.9.9.9', '100.63.0.1', '100.128.0.1', '172.32.0.1', '192.0.1.1', '223.255.255.1'])(
  '%s is on the public internet',
  async (address) => {
    expect(await findReceiver(`https://${address}/`)).toMatchObject({ address })
    expect(
      await findReceiver(PUBLIC, () => Promise.resolve([address, '2a00:1450:4001::1', '2001:200::1'])),
    ).toBeTruthy()
  },
)

test('a public name is reached at the first address that was checked', async () => {
  expect(await findReceiver(PUBLIC, publicDns)).toMatchObject({ address: '93.184.215.14' })
  expect(await findReceiver('https://[2606:4700:4700::1111]/', publicDns)).toMatchObject({
    address: '2606:4700:4700::1111',
  })
})

describe('a request to an allowed host', () => {
  const LIMITS = { wholeMs: 120_000, answerBytes: 1_024 }
  /** For what never ends. */
  const IMPATIENT = { ...LIMITS, wholeMs: 700 }
  /** The same, but the head of the answer has to arrive before. */
  const UNTIL_ARRIVED = { ...LIMITS, wholeMs: 5_000 }

  const post = (path: string, host = '127.0.0.1', resolve?: () => Promise<string[]>, limits = LIMITS) => {
    reached = []
    const sent = { headers: { 'webhook-id': 'msg_1' }, body: '{}' }
    return postToReceiver(`http://${host}:${port}${path}`, sent, limits, resolve)
  }

  test('goes to the address that was resolved once, whatever the name means a moment later', async () => {
    answer = (response) => response.end('thanks')
    let asked = 0
    const rebinding = () => Promise.resolve(asked++ === 0 ? ['127.0.0.1'] : ['127.0.0.2'])
    expect(await post('/hook?a=1', 'receiver.test', rebinding)).toEqual({ status: 200, text: 'thanks' })
    expect(asked).toBe(1)
    expect(reached).toEqual([`POST receiver.test:${port}/hook?a=1`])
  })

  test('follows no redirect', async () => {
    answer = (response, path) =>
      path === '/secret'
        ? response.end('secret')
        : response.writeHead(307, { location: `http://127.0.0.1:${port}/secret` }).end()
    expect(await post('/hook')).toEqual({ status: 307, text: '' })
    expect(reached).toHaveLength(1)
  })

  test('reads the beginning of an endless answer', async () => {
    answer = (response) => {
      response.writeHead(200)
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(64 * 1024)));
        if (!response.destroyed) response.once('drain', more)
      }
      more()
    }
    expect(await post('/hook')).toEqual({ status: 200, text: 'x'.repeat(1_024) })
  })

  test('goes by the status when the body never ends', async () => {
    answer = (response) => response.writeHead(202).write('wait')
    expect(await post('/hook', undefined, undefined, UNTIL_ARRIVED)).toEqual({ status: 202, text: 'wait' })
  })

  test('gives up on a receiver that says nothing', async () => {
    answer = () => undefined
    const silent = post('/hook', undefined, undefined, IMPATIENT)
    await expect(silent).rejects.toThrow('There was no answer in time.')
  })

  test('gives up on a name whose lookup never ends', async () => {
    const endless = post('/hook', 'receiver.test', () => new Promise(() => undefined), IMPATIENT)
    await expect(endless).rejects.toThrow('There was no answer in time.')
  })

  test('is refused on another port of the same host', async () => {
    await expect(findReceiver(`http://127.0.0.1:${port + 1}/`)).rejects.toThrow(HTTPS_SENTENCE)
    await expect(findReceiver(`https://127.0.0.1:${port + 1}/`)).rejects.toThrow(PRIVATE_SENTENCE)
  })
})
