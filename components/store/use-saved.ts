import { useLiveData } from '@/components/ui/use-live-data'
import type { SavedProductsDto } from '@/lib/catalogue/schema'
import { SAVED_PATH } from './view'

/** What the buyer saved. A failure is silent: the views that need it say so. */
export const useSaved = (served: SavedProductsDto | undefined) => useLiveData<SavedProductsDto>(SAVED_PATH, { served })
