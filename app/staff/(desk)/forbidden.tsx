import { NoPermission } from '@/components/layout/no-permission'

export default NoPermission
