import { ProveOwner } from '@/components/second-factor/prove-owner'
import { Card } from '@/components/ui/card'
import { keysCopy as copy } from './copy'
import { KeyList, type KeyListProps } from './key-list'
import { MakeKey } from './make-key'

/** The page of the API keys of a desk. `isProved` offers the form; otherwise the reader proves who they are first. */
export const KeyDesk = ({ isProved, ...list }: KeyListProps & { isProved: boolean }) => (
  <div className="max-w-4xl">
    <KeyList {...list} />
    {list.canAct && (
      <div className="mt-8">
        {isProved ? (
          <Card>
            <MakeKey desk={list.desk} />
          </Card>
        ) : (
          <ProveOwner lead={copy.proof} />
        )}
      </div>
    )}
  </div>
)
