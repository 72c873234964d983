import type { Task } from '../floor/load'
import { api, buyerOf, page, pick, wholeFlow } from '../floor/rows'
import { BUYERS, type Shop } from '../floor/shop'
import type { OfTurns } from './hosts'

/** @param clients a power of two up to `BUYERS`, so that no two clients act for one buyer at a time */
type TaskOfClients = (shop: Shop, clients: number) => Task

/** What people do in a shop, as far as it decides how many hosts the shop needs. */
export type Workload = {
  readonly name: keyof OfTurns<unknown>
  readonly task: TaskOfClients
  /** The kinds of its turns, as often as each other. Their statements are counted one kind at a time. */
  readonly kinds: readonly TaskOfClients[]
}

/** Pending orders of a buyer are read with each new one. A burst ends before that shows. */
const ORDERS_OF_BURST = 4

/** What buyers open in turn between signing in and ordering. None of these pages is prerendered. */
const PAGES = ['/Dashboard', '/Store', '/History']

/** Sign-ins are limited for each address, so each turn comes from another office. */
const office = (turn: number) => `10.1.${Math.floor(turn / 256) % 256}.${turn % 256}`

const orders: TaskOfClients = (shop, clients) => wholeFlow(shop, clients, ORDERS_OF_BURST)

const pages =
  (paths: readonly string[]): TaskOfClients =>
  (shop, clients) => ({
    connections: clients,
    calls: (connection, turn) => [page(pick(paths, turn), buyerOf(shop, connection, turn, clients))],
  })

const signIns: TaskOfClients = (_, clients) => ({
  connections: clients,
  calls: (connection, turn) => {
    const n = connection + clients * turn
    const body = { email: `buyer${1 + (n % BUYERS)}@load.test`, password: 'Foodbank1' }
    return [{ ...api('/users/login'), method: 'POST', visitor: office(n), body }]
  },
})

export const WORKLOADS: readonly Workload[] = [
  { name: 'orders', task: orders, kinds: [orders] },
  { name: 'pages', task: pages(PAGES), kinds: PAGES.map((path) => pages([path])) },
  { name: 'sign-ins', task: signIns, kinds: [signIns] },
]
