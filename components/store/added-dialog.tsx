import { buttonClass } from '@/components/ui/button'
import { Dialog, DialogClose } from '@/components/ui/dialog'
import { ViewLink } from '@/components/ui/view-link'
import { storeCopy as copy } from './copy'

export const AddedDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
  <Dialog
    open={open}
    onClose={onClose}
    title={copy.addedTitle}
    actions={
      <>
        <ViewLink href="/Store?tab=cart" className={buttonClass()}>
          {copy.goToCart}
        </ViewLink>
        <DialogClose>{copy.goOn}</DialogClose>
      </>
    }
  >
    {copy.addedText}
  </Dialog>
)
