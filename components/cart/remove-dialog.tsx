import { Button } from '@/components/ui/button'
import { Dialog, DialogClose } from '@/components/ui/dialog'
import { removeItemAction } from '@/lib/cart/actions'
import { cartCopy as copy } from './copy'

export type RemoveDialogProps = {
  /** The line to remove; the dialog is closed without one. */
  itemId: string | undefined
  onRemove: () => void
  onClose: () => void
}

export function RemoveDialog({ itemId, onRemove, onClose }: RemoveDialogProps) {
  return (
    <Dialog
      open={itemId !== undefined}
      onClose={onClose}
      title={copy.confirmTitle}
      actions={
        <>
          <form
            action={removeItemAction}
            onSubmit={(event) => {
              event.preventDefault()
              onRemove()
            }}
            className="grid"
          >
            <input type="hidden" name="itemId" value={itemId ?? ''} />
            <Button type="submit" variant="danger">
              {copy.delete}
            </Button>
          </form>
          <DialogClose>{copy.cancel}</DialogClose>
        </>
      }
    >
      {copy.confirmText}
    </Dialog>
  )
}
