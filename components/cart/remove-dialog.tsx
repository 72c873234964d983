import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { cartCopy as copy } from './copy'

export type RemoveDialogProps = { open: boolean; onRemove: () => void; onClose: () => void }

/** Asks before a line leaves the cart. */
export function RemoveDialog({ open, onRemove, onClose }: RemoveDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={copy.confirmTitle}
      actions={
        <>
          <Button variant="danger" onClick={onRemove}>
            {copy.delete}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {copy.cancel}
          </Button>
        </>
      }
    >
      {copy.confirmText}
    </Dialog>
  )
}
