import { NotFoundPage } from '@/components/layout/not-found-page'

// Next sends it with every page. Its own page would be elements and styles, of a page that nobody is led to.
export default NotFoundPage
