import { Client } from 'pg'
import { type Bench, type BenchOptions, step } from './bench'
import { type Target, type Case, PAIR_HEAD, compare, pairRow, signIn } from './requests'
import { type Shop, startShops } from './shops'
import { printTable } from './table'

const SMALL = { buyers: 5, products: 200, orders: 1_000 }
/** Enough to spread their orders over the whole table, and few enough to sign them all in. */
const MAX_BUYERS = 60

export const catalogue: Bench = {
  about: 'reads of goods and past orders, in a small shop and in a large one',
  run: runCatalogue,
}

async function runCatalogue({ size, requests, onEnd }: BenchOptions): Promise<void> {
  const [small, large] = await startShops([SMALL, size], onEnd)
  if (!small || !large) throw new Error('A shop did not open.')
  const targets = await step('Signing in, choosing the requests', async () => ({
    small: await chooseTargets(small),
    large: await chooseTargets(large),
  }))
  const rows: string[][] = []
  for (const name of Object.keys(targets.small) as CaseName[]) {
    const pair: Case = { name, small: targets.small[name], large: targets.large[name] }
    rows.push(pairRow(name, await step(name, () => compare(pair, requests))))
  }
  const { buyers, products, orders } = SMALL
  console.log(`\n${requests} requests each, four at a time, milliseconds over loopback.`)
  console.log(
    `Small: ${products} products, ${orders} orders of ${buyers} buyers. ` +
      `Large: ${size.products}, ${size.orders} of ${size.buyers}. The demo data is in both.\n`,
  )
  printTable(PAIR_HEAD, rows)
}

type CaseName = keyof Awaited<ReturnType<typeof chooseTargets>>

/** The requests of each case. Pages have the same length in both shops, so that the answers are comparable. */
async function chooseTargets(shop: Shop) {
  const database = new Client({ connectionString: shop.databaseUrl })
  await database.connect()
  try {
    const ids = async (sql: string, values: unknown[] = []) =>
      (await database.query<{ id: string }>(sql, values)).rows.map(({ id }) => id)
    const url = (path: string): Target => ({ url: `${shop.origin}/api/v1${path}` })
    const middle = await ids('SELECT id FROM products ORDER BY id OFFSET (SELECT count(*) / 2 FROM products) LIMIT 1')
    const middleOfRice = await ids(
      `WITH rice AS (SELECT p.id, p.name FROM products p JOIN categories c ON c.id = p.category_id
        WHERE c.type_key = 'rice')
       SELECT id FROM rice ORDER BY name, id OFFSET (SELECT count(*) / 2 FROM rice) LIMIT 1`,
    )
    const buyers = await signInBuyers(shop)
    const histories: { first: Target; later: Target }[] = []
    for (const { id, token } of buyers) {
      const [cursor] = await ids(
        'SELECT id FROM orders WHERE user_id = $1 ORDER BY placed_at DESC, id DESC OFFSET 20 LIMIT 1',
        [id],
      )
      const history = `/order/getShoppingHistory/${id}?limit=20`
      histories.push({ first: { ...url(history), token }, later: { ...url(`${history}&cursor=${cursor}`), token } })
    }
    const { token } = await signIn(shop.origin, 'staff@demo.test', 0)
    return {
      'product list': [url('/product')],
      'product list, from the middle': [url(`/product?limit=50&cursor=${middle[0]}`)],
      'product detail': (await ids('SELECT id FROM products ORDER BY random() LIMIT 200')).map((id) =>
        url(`/product/${id}`),
      ),
      'products of a category': ['rice', 'oil', 'spaghetti', 'noodles'].map((type) =>
        url(`/product/getProducts/${type}?limit=50`),
      ),
      'products of a category, from its middle': [url(`/product/getProducts/rice?limit=20&cursor=${middleOfRice[0]}`)],
      'category search': ['ric', 'oil', 'noo', 's'].map((text) => url(`/admin/searchProductCategory/${text}`)),
      'product search, a rare word': [url('/product?search=ofada')],
      'product search, a word of most': [url('/product?search=load%20pro&limit=50')],
      'product search, a misspelt word': [url('/product/search?text=ofadda%205kg')],
      'shopping history': histories.map(({ first }) => first),
      'shopping history, the next page': histories.map(({ later }) => later),
      "staff's list of delivered orders": [{ ...url('/staff/orders?status=delivered'), token }],
    } satisfies Record<string, readonly Target[]>
  } finally {
    await database.end()
  }
}

/** Signs in as many buyers as are needed to spread their orders over the whole table. */
export async function signInBuyers({ origin, size }: Shop): Promise<{ id: string; token: string }[]> {
  const buyers: { id: string; token: string }[] = []
  for (let n = 1; n <= Math.min(size.buyers, MAX_BUYERS); n += 1)
    buyers.push(await signIn(origin, `buyer${n}@load.test`, n))
  return buyers
}
