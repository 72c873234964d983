import { type Row, api, buyerOf, page, pick, wholeFlow } from '../floor/rows'
import { BUYERS, type Shop } from '../floor/shop'
import type { OfTurns } from './hosts'

/** What people do in a shop, as far as it decides how many hosts the shop needs. */
export type Workload = {
  readonly name: keyof OfTurns<unknown>
  /** @param clients a power of two up to `BUYERS`, so that no two clients act for one buyer at a time */
  readonly task: (shop: Shop, clients: number) => ReturnType<Row['task']>
}

/** Pending orders of a buyer are read with each new one. A burst ends before that shows. */
const ORDERS_OF_BURST = 4

/** What buyers open in turn between signing in and ordering. None of these pages is prerendered. */
const PAGES = ['/Dashboard', '/Store', '/History']

/** Sign-ins are limited for each address, so each turn comes from another office. */
const office = (turn: number) => `10.1.${Math.floor(turn / 256) % 256}.${turn % 256}`

export const WORKLOADS: readonly Workload[] = [
  { name: 'orders', task: (shop, clients) => wholeFlow(shop, clients, ORDERS_OF_BURST) },
  {
    name: 'pages',
    task: (shop, clients) => ({
      connections: clients,
      calls: (connection, turn) => [page(pick(PAGES, turn), buyerOf(shop, connection, turn, clients))],
    }),
  },
  {
    name: 'sign-ins',
    task: (_, clients) => ({
      connections: clients,
      calls: (connection, turn) => {
        const n = connection + clients * turn
        const body = { email: `buyer${1 + (n % BUYERS)}@load.test`, password: 'Foodbank1' }
        return [{ ...api('/users/login'), method: 'POST', visitor: office(n), body }]
      },
    }),
  },
]
