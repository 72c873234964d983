import { layoutCopy } from '@/components/layout/copy'
import { LogoutIcon } from '@/components/ui/icons'

/** The submit button of a logout form: `<LogoutForm><LogoutButton /></LogoutForm>` goes into a shell's `logout`. */
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
