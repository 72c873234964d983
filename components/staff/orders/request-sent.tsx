import { Link } from '@/components/ui/link'

/** Says that a request waits for a colleague, and leads to the list of requests. */
export const RequestSent = ({ copy }: { copy: { readonly requested: string; readonly seeApprovals: string } }) => (
  <p role="status">
    {copy.requested}{' '}
    <Link href="/staff/approvals" className="text-link">
      {copy.seeApprovals}
    </Link>
  </p>
)
