import 'server-only'
import { headers } from 'next/headers'
import { notFound } from 'next/navigation'
import { env } from '@/lib/settings/env'
import { AppError } from '@/lib/core/errors'
import { FLASH_HEADER, type Flash, type FlashCode, parseFlash } from './flash'
import { isPrerender } from './prerender'

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

/** Awaits what a page reads; the sentence of an AppError 409, for a page that says why it has nothing to show. */
export async function orSentence<T>(read: Promise<T>): Promise<T | string> {
  try {
    return await read
  } catch (error) {
    if (error instanceof AppError && error.status === 409) return error.message
    throw error
  }
}

/** Whether the service worker fetches the page to keep it on the phone (docs/decisions/0034). */
export const isForKeeping = async (): Promise<boolean> => (await headers()).get('x-foodbank-keep') === '1'

/** Whether the page is rendered once for everyone. Then it must not answer without its data (docs/decisions/0060). */
export const isForEveryone = async (): Promise<boolean> => isPrerender(await headers())

/** A query parameter; undefined when it is empty or repeated. */
export const single = (value: string | string[] | undefined): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

/**
 * The message of the previous request, if it is one of `codes`. The middleware and the component `Notice` delete its
 * cookie, so that a reload does not repeat it. A page that is kept on the phone has none.
 */
export async function readFlash<const Code extends FlashCode>(
  ...codes: readonly Code[]
): Promise<Flash<Code> | undefined> {
  if (await isForKeeping()) return undefined
  const flash = parseFlash((await headers()).get(FLASH_HEADER) ?? undefined)
  const code = codes.find((each) => each === flash?.code)
  return flash && code !== undefined ? { ...flash, code } : undefined
}

/** The email address that our mails come from, at which people answer. */
export const mailAddress = (): string => env().MAIL_FROM.address

/** Who runs this shop, as the settings say; each fact only where it is set. */
export function operator() {
  const { SELLER_NAME, SELLER_ADDRESS, SUPPORT_PHONE, FCCPC_APPROVAL } = env()
  return { name: SELLER_NAME, address: SELLER_ADDRESS, phone: SUPPORT_PHONE, approval: FCCPC_APPROVAL }
}

/** The numbers at which people reach us, as +234803…; undefined where there is none. */
export const supportNumbers = () => ({ phone: env().SUPPORT_PHONE, whatsApp: env().SUPPORT_WHATSAPP })

/** The account to which companies transfer what they deducted; undefined until it is set. */
export const bankAccount = () => env().BANK_ACCOUNT

/** The address of the site, for absolute links. */
export const siteAddress = (): URL => new URL(env().NEXTAUTH_URL)
