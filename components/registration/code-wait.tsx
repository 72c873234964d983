import { RESEND_SECONDS } from '@/lib/accounts/code-rules'
import { registrationCopy } from './copy'

const copy = registrationCopy.code

/** Says when another code can be asked for. It keeps its place when the time is over, so that nothing moves. */
export const CodeWait = ({ left }: { left: number }) => (
  <p role="timer" className="text-sm text-muted">
    {left > RESEND_SECONDS && `${copy.many} `}
    {copy.wait(left)}
  </p>
)
