/** One server of a database address. */
export type DatabaseHost = { readonly host: string; readonly port: number }

/**
 * Splits `postgresql://user@a:1,b:2/database` into its servers and an address that names the first one only. The
 * driver knows no such lists, which libpq and other tools take.
 */
export function splitHosts(address: string): { readonly hosts: readonly DatabaseHost[]; readonly first: string } {
  const start = /^postgres(?:ql)?:\/\//.exec(address)?.[0] ?? ''
  const server = /^[^/?#]*/.exec(address.slice(start.length))?.[0] ?? ''
  const rest = address.slice(start.length + server.length)
  const at = server.lastIndexOf('@') + 1
  const listed = server.slice(at).split(',')
  const hosts = listed.map((text) => {
    const [, host = '', port = '5432'] = /^(\[[^\]]+\]|[^:]*)(?::(\d{1,5}))?$/.exec(text) ?? []
    return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) }
  })
  return { hosts, first: `${start}${server.slice(0, at)}${listed[0] ?? ''}${rest}` }
}

/** Whether each server of an address can be parsed. */
export function isDatabaseAddress(address: string): boolean {
  const { hosts, first } = splitHosts(address)
  const isKnown = ({ host, port }: DatabaseHost) => host !== '' && port > 0 && port < 65_536
  return /^postgres(?:ql)?:\/\//.test(address) && URL.canParse(first) && (hosts.length === 1 || hosts.every(isKnown))
}

/** Whether two addresses name one server, and the same database on it. Addresses of several servers never do. */
export function isSameDatabase(one: string, other: string): boolean {
  const [first, second] = [splitHosts(one), splitHosts(other)]
  if (first.hosts.length > 1 || second.hosts.length > 1) return false
  const place = ({ hosts, first: address }: ReturnType<typeof splitHosts>) =>
    `${hosts[0]?.host}:${hosts[0]?.port}${new URL(address).pathname}`
  return place(first) === place(second)
}
