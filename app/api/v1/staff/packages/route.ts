import { staff } from '@/lib/access/gates'
import { listEndpoint } from '@/lib/audit/export'
import { PACKAGES } from '@/lib/catalogue/lists'
import { listStaffPackages } from '@/lib/catalogue/package-queries'
import { staffPackageResponse } from '@/lib/catalogue/package-responses'
import { newPackageSchema } from '@/lib/catalogue/package-schema'
import { createPackage } from '@/lib/catalogue/packages'
import { methods, route } from '@/lib/server/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: listEndpoint(
    PACKAGES,
    { summary: 'Packages as staff see them, newest first', access: staff('catalogue').orKey('products:read') },
    listStaffPackages,
  ),
  POST: route(
    {
      summary: 'Add a package; its parts never change',
      access: staff('catalogue').orKey('products:write'),
      body: newPackageSchema,
      response: staffPackageResponse,
    },
    ({ actor, body }) => createPackage(actor, body),
  ),
})
