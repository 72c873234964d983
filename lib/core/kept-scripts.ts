import 'server-only'
import { createHash } from 'node:crypto'
import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { type ReadyAnswer, acceptsBrotli, acceptsGzip, answerInFront } from './front'
import { log } from './log'
import { type Listener, askSelf, keptHeaders, listenerOf, withEncodingInVary } from './own-answers'

/** A script or stylesheet of the build. Only its one spelling, so that what is kept has the size of the build. */
const FILE = /^\/_next\/static(?:\/[\w~-]+(?:\.[\w~-]+)*)+\.(?:js|css)$/
const LONGEST_PATH = 200

type KeptFile = { readonly gzip: ReadyAnswer; brotli?: ReadyAnswer }

/**
 * Answers requests for the scripts and stylesheets of the build with what was compressed once. Next compresses them
 * anew for every visitor, and without Brotli, which is an eighth smaller (docs/decisions/0064). Next answers
 * the first request for a file, and who reads neither encoding or wants a part.
 * @param site the public address, as for public pages
 * @param port on which Next listens
 */
export function serveKeptScripts(site: URL, port: number): void {
  const kept = new Map<string, KeptFile | 'reading'>()
  const keep = async (path: string, at: Listener) => {
    kept.set(path, 'reading')
    try {
      const file = await readFile(path, site, at)
      if (!file) kept.delete(path)
      else {
        const entry: KeptFile = { gzip: await file.encode('gzip', (body) => promisify(gzip)(body, { level: 9 })) }
        kept.set(path, entry)
        entry.brotli = await file.encode('br', promisify(brotliCompress))
      }
    } catch (error) {
      log.error({ path, err: error }, 'a file of the build could not be kept')
      if (kept.get(path) === 'reading') kept.delete(path)
    }
  }
  answerInFront(port, (request) => {
    const path = pathOf(request)
    if (path === undefined) return undefined
    const file = kept.get(path)
    if (file === undefined) void keep(path, listenerOf(request))
    return file === undefined || file === 'reading' ? undefined : Promise.resolve(choose(file, request))
  })
}

/** The path of a file of the build, if the request is for one that is or can be kept, from Next or from here. */
function pathOf({ url = '', headers }: IncomingMessage): string | undefined {
  if (headers.range !== undefined || headers[OWN] !== undefined) return undefined
  return url.length <= LONGEST_PATH && FILE.test(url) ? url : undefined
}

/** Marks our own request, which Next has to answer. Anyone may send it, and gets Next's answer. */
const OWN = 'x-foodbank-original'

const choose = (file: KeptFile, request: IncomingMessage) => {
  if (file.brotli && acceptsBrotli(request)) return file.brotli
  return acceptsGzip(request) ? file.gzip : undefined
}

/** @returns undefined for what is no file of this build */
async function readFile(path: string, site: URL, at: Listener) {
  const { status, headers, body } = await askSelf(at, { path, site, headers: { [OWN]: '1' } })
  if (status !== 200 || !headers['cache-control']?.includes('immutable')) return undefined
  const shared = { ...keptHeaders(headers), vary: withEncodingInVary(headers.vary) }
  const encode = async (encoding: string, compress: (body: Buffer) => Promise<Buffer>) =>
    encoded(await compress(body), encoding, shared)
  return { encode }
}

const encoded = (body: Buffer, encoding: string, shared: OutgoingHttpHeaders): ReadyAnswer => ({
  etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`,
  body,
  headers: { ...shared, 'content-encoding': encoding },
})
