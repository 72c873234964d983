import type { Served } from '../../scripts/served'
import type { Proxy } from '../../sandbox/proxy'
import type { HostOptions } from '../app-hosts'
import type { Buyer, Shopping, stockShop } from '../shopping'
import type { TrialOptions } from '../trial'
import type { Services } from './services'

/** A running cluster with two hosts of the app, and the people who order. */
export interface Stage extends Omit<TrialOptions, 'buyers'> {
  readonly isAsynchronous: boolean
  readonly services: Services
  readonly hosts: readonly AppHost[]
  readonly proxy: Proxy
  readonly origin: string
  /** The settings of the app. */
  readonly settings: Readonly<Record<string, string>>
  /** The database at the primary of the moment, for its owner. */
  readonly ownerUrl: string
  readonly product: Awaited<ReturnType<typeof stockShop>>['product']
  readonly buyers: readonly Buyer[]
  /** All orders of the trial. */
  readonly orders: { acknowledged: Shopping['acknowledged'][number][]; readonly sent: Set<string> }
}

/** A host of the app, which can be started again. */
interface AppHost {
  readonly options: HostOptions
  served: Served
}
