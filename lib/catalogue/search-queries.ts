import 'server-only'
import { Prisma } from '@/generated/prisma/client'
import { db } from '@/lib/database/db'
import { type Page, type PageRequest, withOneMore } from '@/lib/core/listing'
import { type ProductsRequest, firstPage, pageById } from './queries'
import type { FoundProductsDto, ProductDto } from './schema'
import { type SearchedWord, respelled } from './spelling-rules'

/** How many pages of products are looked at one by one before a search uses the index of words. */
const NEAR_PAGES = 4
/** A search of more words is not corrected: each costs two questions, and anyone may search. */
const MOST_CORRECTED = 8
/** How many known words are compared with a misspelt one. */
const NEAR_WORDS = 20

const ON_SALE = Prisma.sql`available AND stock > 0`

/**
 * Finds the products on sale and in stock (with `available: 'any'` all) whose name or pack size has a word that starts
 * with each word of `text`, in any case and oldest first. Numbers count as a whole, with or without a space before
 * their unit (docs/decisions/0087).
 */
export async function searchProducts(text: string, request: ProductsRequest = firstPage): Promise<Page<ProductDto>> {
  const wanted = withOneMore(request.limit)
  const after = request.cursor ? Prisma.sql`id > ${request.cursor}::uuid` : Prisma.sql`true`
  // Prisma has no text search.
  const words = Prisma.sql`product_words(name, measurement) @@ product_search(${text})`
  const matches = request.available === 'any' ? words : Prisma.sql`${words} AND ${ON_SALE}`
  const firstOf = (products: Prisma.Sql) =>
    db().$queryRaw<{ id: string }[]>`SELECT id FROM (${products}) AS found ORDER BY id LIMIT ${wanted}`

  // The index of words finds all matches before they are sorted. A common word fills a page with the next products.
  const near = await firstOf(Prisma.sql`
    SELECT id FROM (
      SELECT id, name, measurement, available, stock FROM products WHERE ${after} ORDER BY id
      LIMIT ${wanted * NEAR_PAGES}
    ) AS near WHERE ${matches}`)
  // OFFSET 0 keeps the planner from reading products by id until enough match: it cannot estimate how rare the start of
  // a word is.
  const found =
    near.length === wanted
      ? near
      : await firstOf(Prisma.sql`SELECT id FROM products WHERE ${matches} AND ${after} OFFSET 0`)
  return pageById(request, { in: found.map(({ id }) => id) })
}

/**
 * Finds products as `searchProducts` does. When there is none on the first page, misspelt words are replaced by the
 * nearest words of the catalogue.
 */
export async function findProducts(text: string, request: PageRequest): Promise<FoundProductsDto> {
  const page = await searchProducts(text, request)
  if (page.items.length > 0 || request.cursor !== undefined || countWords(text) > MOST_CORRECTED)
    return { ...page, spelling: null }
  const spelling = respelled(await readWords(text))
  if (spelling === undefined) return { ...page, spelling: null }
  const other = await searchProducts(spelling, request)
  return { ...other, spelling: other.items.length > 0 ? spelling : null }
}

/** Counts words as the database does. */
const countWords = (text: string) => text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0

/** Reads the words of a search, whether a product on sale has each, and the most similar words of the catalogue. */
function readWords(text: string): Promise<SearchedWord[]> {
  // OFFSET 0 makes the planner use the index of words. To find a first product it could read all of them.
  return db().$queryRaw<SearchedWord[]>`
    SELECT word, EXISTS (
        SELECT FROM (
          SELECT 1 FROM products WHERE product_words(name, measurement) @@ product_search(word) AND ${ON_SALE} OFFSET 0
        ) AS found
      ) AS "isKnown",
      ARRAY(SELECT known.word FROM catalogue_words known ORDER BY known.word <-> words.word LIMIT ${NEAR_WORDS}) AS near
    FROM unnest(search_words(${text})) WITH ORDINALITY AS words (word, place) ORDER BY place`
}
