import { readFileSync } from 'node:fs'
import vm from 'node:vm'
import { afterEach, expect, test, vi } from 'vitest'
import { forgetKeptPages } from '@/components/layout/kept-pages'

/* public/sw.js in a world of its own: what it keeps of a person, and what it deletes. */

const BARE = '<div data-person="p1" data-kept="true"><h1>Recent Orders</h1></div>'
const PRIVATE = '<div data-person="p1"><p>Welcome, Ada Obi</p><p>You can still spend ₦66,000</p></div>'

type Entries = Map<string, Response>

class Store {
  constructor(readonly entries: Entries) {}
  readonly match = (url: string) => Promise.resolve(this.entries.get(url)?.clone())
  readonly put = (url: string, answer: Response) => Promise.resolve(void this.entries.set(url, answer))
  readonly delete = (url: string) => Promise.resolve(this.entries.delete(url))
  readonly keys = () => Promise.resolve([...this.entries.keys()].map((url) => ({ url })))
}

/** @param answer what the server sends for a page, by whether the worker asks for the bare one */
function startWorker(kept: Record<string, string[]>, answer: (isBare: boolean) => string) {
  const stores = new Map(
    Object.entries(kept).map(([name, urls]): [string, Entries] => [
      name,
      new Map(urls.map((url) => [url, new Response()])),
    ]),
  )
  const caches = {
    keys: () => Promise.resolve([...stores.keys()]),
    has: (name: string) => Promise.resolve(stores.has(name)),
    delete: (name: string) => Promise.resolve(stores.delete(name)),
    open: (name: string) => {
      const entries: Entries = stores.get(name) ?? new Map<string, Response>()
      stores.set(name, entries)
      return Promise.resolve(new Store(entries))
    },
  }
  const listeners = new Map<string, (event: unknown) => void>()
  const self = {
    addEventListener: (type: string, listener: (event: unknown) => void) => listeners.set(type, listener),
    skipWaiting: () => Promise.resolve(),
    clients: { claim: () => Promise.resolve() },
    registration: {},
    location: { origin: 'https://foodbank.test' },
  }
  const fetch = (_url: string, { headers = {} }: { headers?: Record<string, string> } = {}) =>
    Promise.resolve(
      new Response(answer(headers['x-foodbank-keep'] === '1'), { headers: { date: new Date().toUTCString() } }),
    )
  vm.runInNewContext(readFileSync('public/sw.js', 'utf8'), { self, caches, fetch, Response, URL, Date, Set, Promise })
  const send = async (type: string, event: object = {}) => {
    const work: Promise<unknown>[] = []
    listeners.get(type)?.({ ...event, waitUntil: (promise: Promise<unknown>) => work.push(promise) })
    await Promise.all(work)
  }
  const text = async () =>
    (
      await Promise.all(
        [...stores.values()].flatMap((entries) => [...entries.values()].map((page) => page.clone().text())),
      )
    ).join('\n')
  return { send, caches, text, names: () => [...stores.keys()].sort() }
}

afterEach(() => {
  vi.useRealTimers()
})

const keepHistory = { data: { type: 'keep', person: 'p1', url: '/History' } }

test('a page is kept without the wallet and the name', async () => {
  const worker = startWorker({}, (isBare) => (isBare ? BARE : PRIVATE))
  await worker.send('message', keepHistory)
  expect(worker.names()).toContain('foodbank-kept-p1')
  expect(await worker.text()).toContain('Recent Orders')
  expect(await worker.text()).not.toMatch(/Ada Obi|₦/)
})

test('a page that an older server sends with the wallet and the name is not kept', async () => {
  const worker = startWorker({}, () => PRIVATE)
  await worker.send('message', keepHistory)
  expect(await worker.text()).toBe('')
})

const OLDER = { 'foodbank-files': ['/offline'], 'foodbank-catalogue': ['/x'], 'foodbank-person-p1': ['/History'] }

test('an update deletes what an older worker kept of a person', async () => {
  const worker = startWorker(OLDER, () => BARE)
  await worker.send('activate')
  expect(worker.names()).toEqual(['foodbank-catalogue', 'foodbank-files'])
})

test('keeping the page of one person deletes what was kept of others', async () => {
  const worker = startWorker({ ...OLDER, 'foodbank-kept-p2': ['/Store'] }, () => BARE)
  await worker.send('message', keepHistory)
  expect(worker.names()).toEqual(['foodbank-catalogue', 'foodbank-files', 'foodbank-kept-p1'])
})

test('signing out deletes what this worker and an older one kept of a person', async () => {
  const { caches, names } = startWorker({ ...OLDER, 'foodbank-kept-p1': ['/Store'] }, () => BARE)
  vi.stubGlobal('window', { caches })
  await forgetKeptPages()
  vi.unstubAllGlobals()
  expect(names()).toEqual(['foodbank-catalogue', 'foodbank-files'])
})

const HOUR = 60 * 60_000

test.each([
  ['/staff/delivery', 12],
  ['/History', 7 * 24],
])('without a network %s is shown for %i hours, and then no longer', async (path, hours) => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const url = `https://foodbank.test${path}`
  let isOffline = false
  const worker = startWorker({ 'foodbank-files': ['/offline'] }, () => {
    if (isOffline) throw new TypeError('Failed to fetch')
    return BARE
  })
  await worker.send('message', { data: { type: 'keep', person: 'p1', url } })
  isOffline = true
  const shown = async () => {
    let answer: Promise<Response> | undefined
    await worker.send('fetch', {
      request: { method: 'GET', mode: 'navigate', url },
      respondWith: (given: Promise<Response>) => {
        answer = given
      },
    })
    return (await answer)?.text()
  }
  vi.setSystemTime(Date.now() + (hours - 1) * HOUR)
  expect(await shown()).toContain('Recent Orders')
  vi.setSystemTime(Date.now() + 2 * HOUR)
  expect(await shown()).toBe('')
  expect(await worker.text()).toBe('')
})
