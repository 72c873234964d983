/** Where error reports go: the parts of a DSN of Sentry's form, `https://KEY@HOST/PROJECT`. */
export type ErrorDsn = {
  /** The address that takes envelopes. */
  readonly endpoint: string
  /** The public key, which the request's header carries. */
  readonly key: string
}

/**
 * Splits a DSN. The path may have a prefix before the project's id, as with a server that shares its host.
 * @returns undefined when it is malformed
 */
export function parseErrorDsn(text: string): ErrorDsn | undefined {
  if (!URL.canParse(text)) return undefined
  const { protocol, username, host, pathname, search, hash } = new URL(text)
  const [, prefix = '', project] = /^((?:\/[\w.~-]+)*)\/(\w+)$/.exec(pathname) ?? []
  const isWeb = protocol === 'https:' || protocol === 'http:'
  if (!isWeb || !/^\w+$/.test(username) || project === undefined || search !== '' || hash !== '') return undefined
  return { endpoint: `${protocol}//${host}${prefix}/api/${project}/envelope/`, key: username }
}
