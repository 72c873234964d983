import 'server-only'
import { notFound } from 'next/navigation'
import { env } from './env'
import { AppError } from './errors'

/** What a page reads, or Next's not-found page when there is no such thing or it is someone else's. */
export async function orNotFound<T>(read: Promise<T>): Promise<T> {
  try {
    return await read
  } catch (error) {
    if (error instanceof AppError && (error.status === 404 || error.status === 403)) notFound()
    throw error
  }
}

/** What a page reads, or undefined when there is no such thing: for a page that says so itself. */
export async function orUndefined<T>(read: Promise<T>): Promise<T | undefined> {
  try {
    return await read
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return undefined
    throw error
  }
}

/** A query parameter that is given once and not empty. */
export const single = (value: string | string[] | undefined): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

/** Where the site is reached, for what must name whole addresses. */
export const siteAddress = (): URL => new URL(env().NEXTAUTH_URL)
