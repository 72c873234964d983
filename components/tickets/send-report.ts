import { sendForm } from '@/components/ui/send-form'
import { PICTURE_TOO_LARGE } from '@/lib/accounts/schema'
import { ticketsCopy } from './copy'

/** Sends a report by the API call, which reports the progress of the upload. */
export const sendReport = async (orderId: string, form: FormData, onProgress: (part: number) => void) =>
  (
    await sendForm<{ ticketId: string }>('POST', `/api/v1/order/report/${orderId}`, form, onProgress, (status) =>
      status === 413 ? PICTURE_TOO_LARGE : ticketsCopy.report.failed,
    )
  ).result
