import { sectionPath } from '@/components/profile/sections'
import { Badge } from '@/components/ui/badge'
import { Link } from '@/components/ui/link'
import { TapButton } from '@/components/ui/tap-button'
import { stopMessagesAction } from '@/lib/messages/actions'
import type { MessageSettingsDto } from '@/lib/messages/schema'
import { ChannelForm } from './channel-form'
import { messagesCopy as copy } from './copy'
import { SendPhoneCode } from './send-phone-code'
import { VerifyPhone } from './verify-phone'

/**
 * Which notifications come by SMS or WhatsApp. First the number is verified, then the person chooses.
 * @param wait the number of seconds until another code can be sent to the number
 */
export function MessageSettings({ settings, wait }: { settings: MessageSettingsDto; wait: number }) {
  const { phone, isVerified, isCodeOpen, isOn, ways } = settings
  return (
    <div className="grid gap-5">
      <p>{copy.lead}</p>
      {phone === null ? (
        <p>
          {copy.noNumber}{' '}
          <Link href={sectionPath('personal')} className="text-link">
            {copy.personal}
          </Link>
        </p>
      ) : (
        <>
          <dl>
            <dt className="text-sm text-muted">{copy.number}</dt>
            <dd className="flex flex-wrap items-center gap-2 font-semibold">
              {phone}
              {isVerified && <Badge tone="success">{copy.verified}</Badge>}
            </dd>
          </dl>
          {isVerified ? (
            <>
              <p className="font-semibold">{isOn ? copy.on : copy.off}</p>
              <ChannelForm ways={ways} isOn={isOn} />
              {isOn && <TapButton action={stopMessagesAction} label={copy.stop} size="regular" />}
            </>
          ) : (
            <>
              <p>{copy.verify.lead}</p>
              {isCodeOpen && <VerifyPhone />}
              <SendPhoneCode isCodeOpen={isCodeOpen} next={{ wait }} />
            </>
          )}
        </>
      )}
    </div>
  )
}
