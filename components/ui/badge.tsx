import type { ComponentType, ReactNode } from 'react'
import { CheckIcon, ClockIcon, ErrorIcon, InfoIcon, WarningIcon, type IconProps } from '@/components/ui/icons'

export type BadgeTone = 'neutral' | 'info' | 'success' | 'warning' | 'danger'

const LOOK: Record<BadgeTone, { className: string; icon: ComponentType<IconProps> }> = {
  neutral: { className: 'bg-sunken text-ink', icon: ClockIcon },
  info: { className: 'bg-info-soft text-info', icon: InfoIcon },
  success: { className: 'bg-success-soft text-success', icon: CheckIcon },
  warning: { className: 'bg-warning-soft text-warning', icon: WarningIcon },
  danger: { className: 'bg-danger-soft text-danger', icon: ErrorIcon },
}

export type BadgeProps = {
  tone?: BadgeTone
  /** Replaces the icon of the tone. A badge always has an icon, because colour alone tells some people nothing. */
  icon?: ComponentType<IconProps>
  children: ReactNode
}

export function Badge({ tone = 'neutral', icon, children }: BadgeProps) {
  const look = LOOK[tone]
  const Icon = icon ?? look.icon
  return (
    <span
      className={
        'inline-flex items-center gap-1.5 rounded-full px-2.5 py-1 text-sm font-semibold sm:whitespace-nowrap ' +
        look.className
      }
    >
      <Icon size={16} strokeWidth={2.4} />
      {children}
    </span>
  )
}
