import { layoutCopy } from '@/components/layout/copy'
import { LogoutIcon } from '@/components/ui/icons'

/** The submit button of `LogoutForm`. */
export function LogoutButton({ look = 'menu' }: { look?: 'menu' | 'bar' }) {
  return (
    <button
      type="submit"
      className={look === 'menu' ? 'menu-item w-full' : 'button button-small min-w-target text-inherit'}
    >
      <LogoutIcon />
      <span className={look === 'menu' ? undefined : 'max-sm:sr-only'}>{layoutCopy.logout}</span>
    </button>
  )
}
