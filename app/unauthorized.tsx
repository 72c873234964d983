import { NotFoundPage } from '@/components/layout/not-found-page'

// Next sends it with every page, as `forbidden.tsx`.
export default NotFoundPage
