/*
 * The least that Node and PostgreSQL can do: `node bare-server.mjs` with DATABASE_URL and PORT. It checks nobody's
 * rights and no input, so it shows what the database and the driver cost, and is no example for the app.
 */
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import pg from 'pg'

// As many connections as the app opens.
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })

const PRODUCTS = `
  SELECT p.id AS "_id", p.name, p.measurement, p.description, p.price_kobo::float8 / 100 AS price, c.type, p.available
  FROM products p JOIN categories c ON c.id = p.category_id
  WHERE p.available AND p.stock > 0 ORDER BY p.id LIMIT 1000`

const ADD = `
  INSERT INTO cart_items (id, user_id, product_id, quantity, price_seen_kobo)
  SELECT $1, $2, id, 1, price_kobo FROM products WHERE id = $3
  ON CONFLICT (user_id, product_id) DO UPDATE SET quantity = cart_items.quantity + 1
  RETURNING id, quantity`

const LOCK = 'SELECT id, name, measurement, vat_class, price_kobo FROM products WHERE id = $1 AND stock > 0 FOR UPDATE'
const ORDER = `
  INSERT INTO orders (id, number, user_id, company_id, idempotency_key, buyer_name, items_kobo, service_fee_kobo,
    vat_kobo, interest_kobo, delivery_fee_kobo, total_kobo, vat_bps, interest_bps, months, delivery_state,
    delivery_city, delivery_location, delivery_phone, updated_at)
  SELECT $1::uuid, $1::uuid::text, id, company_id, $1::uuid::text, full_name, $3::bigint, 0,
    0, 0, 0, $3::bigint, 0, 0, 3, 'Lagos',
    'Ikeja', '1 Mill Road', '+2348031234567', now()
  FROM users WHERE id = $2`
const ITEM = `
  INSERT INTO order_items (id, order_id, product_id, position, name, measurement, type, vat_class, price_kobo,
    quantity, total_kobo)
  VALUES ($1, $2, $3, 1, $4, $5, '', $6, $7, 1, $7)`
const STOCK = 'UPDATE products SET stock = stock - 1 WHERE id = $1'
const MOVEMENT = `
  INSERT INTO stock_movements (id, product_id, quantity, reason, order_id) VALUES ($1, $2, -1, 'order', $3)`

/** @param {{ userId: string, productId: string }} input */
async function placeOrder({ userId, productId }) {
  const client = await pool.connect()
  const orderId = randomUUID()
  try {
    await client.query('BEGIN')
    const { rows } = await client.query(LOCK, [productId])
    const [product] = rows
    await client.query(ORDER, [orderId, userId, product.price_kobo])
    const { name, measurement, vat_class: vatClass, price_kobo: price } = product
    await client.query(ITEM, [randomUUID(), orderId, productId, name, measurement, vatClass, price])
    await client.query(STOCK, [productId])
    await client.query(MOVEMENT, [randomUUID(), productId, orderId])
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  } finally {
    client.release()
  }
  return { _id: orderId }
}

/** @type {Record<string, (input: { userId: string, productId: string }) => Promise<unknown>>} */
const ROUTES = {
  'GET /health': async () => ({}),
  'GET /products': async () => (await pool.query(PRODUCTS)).rows,
  'POST /cart': async ({ userId, productId }) => (await pool.query(ADD, [randomUUID(), userId, productId])).rows[0],
  'POST /orders': placeOrder,
}

const server = createServer(async (request, response) => {
  try {
    const route = ROUTES[`${request.method} ${request.url}`]
    const body = request.method === 'POST' ? JSON.parse(await text(request)) : undefined
    const answer = JSON.stringify(await route(body))
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(answer)
  } catch (error) {
    response.writeHead(500).end(String(error))
  }
})
server.listen(Number(process.env.PORT), '127.0.0.1')
