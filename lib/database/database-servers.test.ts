import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { impatientSocket } from './database-servers'

test('a socket to a silent server fails, and one that was never connected does not', async () => {
  const server = createServer((socket) => socket.on('error', () => undefined)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const [used, unused] = [impatientSocket(20), impatientSocket(20)]
  const closed = once(unused, 'close')
  used.connect((server.address() as AddressInfo).port, '127.0.0.1')
  // Their times would end in the order in which they began.
  await expect(Promise.race([closed, once(used, 'data')])).rejects.toThrow('the database did not answer in time')
  expect([used.destroyed, unused.destroyed]).toEqual([true, false])
  unused.destroy()
  await closed
  server.close()
})
