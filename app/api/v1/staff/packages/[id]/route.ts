import { staff } from '@/lib/access/gates'
import { getStaffPackage } from '@/lib/catalogue/package-queries'
import { staffPackageResponse } from '@/lib/catalogue/package-responses'
import { packageChangeSchema } from '@/lib/catalogue/package-schema'
import { changePackage } from '@/lib/catalogue/packages'
import { endpointById } from '@/lib/server/endpoints-by-id'
import { methods } from '@/lib/server/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: endpointById(
    {
      summary: 'A package as staff see it',
      access: staff('catalogue').orKey('products:read'),
      response: staffPackageResponse,
    },
    getStaffPackage,
  ),
  PUT: endpointById(
    {
      summary: 'Change a package; fields that are left out stay unchanged',
      access: staff('catalogue').orKey('products:write'),
      body: packageChangeSchema,
      response: staffPackageResponse,
    },
    changePackage,
  ),
})
