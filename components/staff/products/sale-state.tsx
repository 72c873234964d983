import { Badge } from '@/components/ui/badge'
import { TapButton, type TapButtonProps } from '@/components/ui/tap-button'
import { productsCopy as copy } from './copy'

type SaleStateProps<T> = Pick<TapButtonProps<T>, 'action'> & {
  readonly of: { readonly name: string; readonly available: boolean }
  /** The hidden field that names the row. */
  readonly id: Readonly<Record<string, string>>
}

/** Whether a product or a package is on sale, and the button that changes it. */
export const SaleState = <T,>({ action, of: { name, available }, id }: SaleStateProps<T>) => (
  <div className="inline-flex flex-wrap items-center justify-end gap-3 sm:flex-nowrap sm:justify-start">
    <Badge tone={available ? 'success' : 'neutral'}>{available ? copy.onSale : copy.offSale}</Badge>
    <TapButton
      key={String(available)}
      action={action}
      fields={{ ...id, available: String(!available) }}
      label={available ? copy.takeOff : copy.putOn}
      of={name}
      done={available ? copy.tookOff(name) : copy.putOnDone(name)}
      refreshes
      variant="quiet"
    />
  </div>
)
