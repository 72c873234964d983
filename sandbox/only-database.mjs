/*
 * Loaded with `node --import`: the process reaches the database in DATABASE_URL and nothing else. Mails, refunds and
 * calls of any other kind fail as if their servers were down, whatever the settings and the rows name.
 */
import dgram from 'node:dgram'
import net from 'node:net'

const { hostname, port } = new URL(process.env.DATABASE_URL ?? '')
const database = `${hostname}:${port}`

const connect = net.Socket.prototype.connect
net.Socket.prototype.connect = function (...parts) {
  const target = targetOf(parts)
  if (target === database) return connect.apply(this, parts)
  process.nextTick(() => this.destroy(refusal(target)))
  return this
}

for (const method of ['send', 'connect'])
  dgram.Socket.prototype[method] = () => {
    throw refusal('a server by UDP')
  }

/** Sockets are connected to an object, a port with a host, or a path. `net.connect` passes these in an array. */
function targetOf([first, second]) {
  if (Array.isArray(first)) return targetOf(first)
  if (typeof first === 'object') return first.path ?? `${first.host ?? 'localhost'}:${first.port}`
  return /^\d+$/.test(String(first)) ? `${typeof second === 'string' ? second : 'localhost'}:${first}` : String(first)
}

function refusal(target) {
  process.stderr.write(`refused a connection to ${target}\n`)
  return Object.assign(new Error(`this process may reach its database only, not ${target}`), { code: 'ECONNREFUSED' })
}
