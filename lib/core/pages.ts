import 'server-only'
import { notFound } from 'next/navigation'
import { env } from './env'
import { AppError } from './errors'

/** Awaits what a page reads. An AppError 404 or 403 shows the not-found page instead. */
export async function orNotFound<T>(read: Promise<T>): Promise<T> {
  try {
    return await read
  } catch (error) {
    if (error instanceof AppError && (error.status === 404 || error.status === 403)) notFound()
    throw error
  }
}

/** Awaits what a page reads; undefined on an AppError 404, for a page with its own message. */
export async function orUndefined<T>(read: Promise<T>): Promise<T | undefined> {
  try {
    return await read
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return undefined
    throw error
  }
}

/** A query parameter; undefined when it is empty or repeated. */
export const single = (value: string | string[] | undefined): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

/** The e-mail address that our mails come from, at which people answer. */
export const mailAddress = (): string => env().MAIL_FROM.address

/** The address of the site, for absolute links. */
export const siteAddress = (): URL => new URL(env().NEXTAUTH_URL)
