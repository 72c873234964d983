import 'server-only'
import { lookup } from 'node:dns/promises'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { IncomingMessage } from 'node:http'
import { BlockList, isIPv4, isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'
import { SECOND } from '@/lib/core/clock'
import { env } from '@/lib/settings/env'

/*
 * Requests to addresses that customers choose. They must never reach our own network (SSRF, docs/security.md): the name
 * is resolved once, each of its addresses must be public, and the connection goes to that very address. Redirects are
 * not followed, no proxy and no cookie is used, and time and bytes are limited.
 */

/** The whole time of one request, and the bytes of the answer that are read. */
export const RECEIVER_LIMITS = { wholeMs: 10 * SECOND, answerBytes: 1_024 }
export type ReceiverLimits = typeof RECEIVER_LIMITS

const LONGEST_URL = 500

/** An address of a host: IPv4 or IPv6 in text. */
type Resolve = (hostname: string) => Promise<readonly string[]>

const resolveByDns: Resolve = async (hostname) =>
  (await lookup(hostname, { all: true, order: 'verbatim' })).map(({ address }) => address)

/** The request was not sent, or got no answer; the message is for the log that the owner of the address sees. */
export class ReceiverError extends Error {
  override readonly name = 'ReceiverError'
}

/** A receiver that may be reached: its address, and the one network address that the connection uses. */
type Receiver = { readonly url: URL; readonly address: string }

/**
 * Checks an address and resolves its name once.
 * @param resolve stands for DNS
 * @throws ReceiverError with a sentence: not https, with a user, unknown, or not on the public internet
 */
export async function findReceiver(text: string, resolve: Resolve = resolveByDns): Promise<Receiver> {
  const url = readUrl(text)
  const isAllowed = env().WEBHOOK_ALLOWED_HOSTS.includes(`${url.hostname}:${portOf(url)}`)
  if (url.protocol !== 'https:' && !isAllowed) throw new ReceiverError('The address must begin with https://.')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const addresses = LOCAL_NAME.test(host)
    ? ['127.0.0.1']
    : ipaddr.isValid(host)
      ? [host]
      : await resolve(host).catch(() => [])
  const [address] = addresses
  if (address === undefined) throw new ReceiverError(`The host ${host} was not found.`)
  if (!isAllowed && !addresses.every(isPublic))
    throw new ReceiverError('The address must be on the public internet, not in a private network.')
  return { url, address }
}

/** Names of this machine, which not every resolver knows (RFC 6761). */
const LOCAL_NAME = /(?:^|\.)localhost\.?$/

/** Reads an address as it will be called. Numbers such as 0x7f000001 become an IPv4 address here. */
function readUrl(text: string): URL {
  const url = text.length <= LONGEST_URL && URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:')
    throw new ReceiverError('The address must begin with https://.')
  if (url.username !== '' || url.password !== '')
    throw new ReceiverError('The address must not contain a user name or a password.')
  return url
}

const portOf = ({ port, protocol }: URL): string => port || (protocol === 'https:' ? '443' : '80')

/** The addresses that are given to networks of the internet. Everything outside is set apart for something. */
const GLOBAL = ranges(
  '2000::/3',
  '1.0.0.0/8',
  '2.0.0.0/7',
  '4.0.0.0/6',
  '8.0.0.0/5',
  '16.0.0.0/4',
  '32.0.0.0/3',
  '64.0.0.0/2',
  '128.0.0.0/2',
  '192.0.0.0/3',
)
/**
 * What is set apart within them (the IANA registries of special-purpose addresses): private and local networks, test
 * networks, documentation, and IPv6 addresses that stand for an IPv4 address, such as 6to4 and Teredo.
 */
const SET_APART = ranges(
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
)

function ranges(...cidrs: readonly string[]): BlockList {
  const list = new BlockList()
  for (const cidr of cidrs) {
    const [network = '', bits] = cidr.split('/')
    list.addSubnet(network, Number(bits), network.includes(':') ? 'ipv6' : 'ipv4')
  }
  return list
}

/** Whether an address is on the public internet. A zone, as in fe80::1%eth0, belongs to a link of this machine. */
function isPublic(address: string): boolean {
  const family = isIPv4(address) ? 'ipv4' : isIPv6(address) && !address.includes('%') ? 'ipv6' : undefined
  // A BlockList takes an IPv6 address that stands for an IPv4 one (::ffff:0:0/96) for the latter.
  if (family === undefined || (family === 'ipv6' && !/^[23]/.test(ipaddr.parse(address).toString()))) return false
  return GLOBAL.check(address, family) && !SET_APART.check(address, family)
}

/** What a receiver answered: its status, and the beginning of the body. */
export type Answer = { readonly status: number; readonly text: string }

/**
 * Posts a body to an address and reads the beginning of the answer.
 * @throws ReceiverError for an address that may not be reached, and when no answer came in time
 */
export async function postToReceiver(
  address: string,
  { headers, body }: { readonly headers: Readonly<Record<string, string>>; readonly body: string },
  limits: ReceiverLimits = RECEIVER_LIMITS,
  resolve: Resolve = resolveByDns,
): Promise<Answer> {
  const signal = AbortSignal.timeout(limits.wholeMs)
  const receiver = await inTime(findReceiver(address, resolve), signal)
  const answer = await inTime(send(receiver, headers, body, signal), signal)
  return { status: answer.statusCode ?? 0, text: await beginningOf(answer, limits.answerBytes) }
}

/** DNS cannot be aborted, so its late answer is left alone. */
async function inTime<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new ReceiverError('There was no answer in time.')), { once: true })
  })
  try {
    return await Promise.race([work, late])
  } catch (error) {
    if (error instanceof ReceiverError) throw error
    throw new ReceiverError(error instanceof Error ? error.message : String(error))
  }
}

const send = (
  { url, address }: Receiver,
  headers: Readonly<Record<string, string>>,
  body: string,
  signal: AbortSignal,
): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const isName = !ipaddr.isValid(url.hostname.replace(/^\[|\]$/g, ''))
    const options = {
      method: 'POST',
      host: address,
      port: portOf(url),
      path: `${url.pathname}${url.search}`,
      // A connection of its own: an agent could use a proxy, or a connection to another address.
      agent: false,
      signal,
      headers: {
        ...headers,
        host: url.host,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'Foodbank-Webhooks/1',
      },
    }
    const request =
      url.protocol === 'https:'
        ? requestHttps({ ...options, rejectUnauthorized: true, ...(isName && { servername: url.hostname }) }, resolve)
        : requestHttp(options, resolve)
    request.on('error', reject)
    request.end(body)
  })

/** Reads up to `most` bytes, and ends the connection. An answer that breaks off is kept as far as it came. */
async function beginningOf(answer: IncomingMessage, most: number): Promise<string> {
  const pieces: Buffer[] = []
  let length = 0
  try {
    for await (const piece of answer as AsyncIterable<Buffer>) {
      pieces.push(piece)
      length += piece.length
      if (length >= most) break
    }
  } catch (error) {
    if (answer.statusCode === undefined) throw error
  } finally {
    answer.destroy()
  }
  return Buffer.concat(pieces).subarray(0, most).toString('utf8')
}
