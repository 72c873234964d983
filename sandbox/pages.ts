import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { type ReactNode, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { handle } from './request'

// As next.config.ts has it: a closed page answers 403.
process.env.__NEXT_EXPERIMENTAL_AUTH_INTERRUPTS = 'true'

/** A page whose address has no parts that vary. */
type Page = (props: {
  readonly params: Promise<object>
  readonly searchParams: Promise<Record<string, string>>
}) => Promise<ReactNode>

const nowhere = () => undefined
const router = {
  bfcacheId: '',
  back: nowhere,
  forward: nowhere,
  refresh: nowhere,
  push: nowhere,
  replace: nowhere,
  prefetch: nowhere,
}

/** HTML as the server sends it. Nothing of it navigates. */
export const htmlOf = (node: ReactNode): string =>
  renderToStaticMarkup(createElement(AppRouterContext.Provider, { value: router }, node))

/** A page as HTML, as the person of `token` sees it at an address with `query`. */
export const pageOf = async (
  page: Page,
  token: string,
  query: Readonly<Record<string, string>> = {},
): Promise<string> => {
  const props = { params: Promise.resolve({}), searchParams: Promise.resolve(query) }
  return (await handle(async () => new Response(htmlOf(await page(props))), { token })).text()
}

/** The same without its tags and scripts. */
export const textOf = async (...asked: Parameters<typeof pageOf>): Promise<string> =>
  (await pageOf(...asked))
    .replaceAll(/<script>.*?<\/script>/g, ' ')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
