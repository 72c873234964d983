import { beforeAll, describe, expect, test } from 'vitest'
import { learnColumns } from '@/lib/companies/file-columns'
import { db } from '@/lib/database/db'
import { aStaff, openConnections, race, unique } from '@/sandbox/factories'
import { createCategory } from './categories'
import { checkImport, exportProducts, importProducts, importTemplate } from './import-products'
import { IMPORT_COLUMNS } from './schema'
import { moveStock } from './stock'
import { listStaffProducts } from './staff-queries'

let staff: Awaited<ReturnType<typeof aStaff>>
let type: string
beforeAll(async () => {
  await openConnections()
  staff = await aStaff()
  type = unique('Flour')
  await createCategory(staff, { type, image: undefined })
})

const bytes = (text: string) => new TextEncoder().encode(text)
const HEADING = 'name,type,measurement,price,description,stock,vat_class,available\r\n'
const file = (...lines: string[]) => bytes(HEADING + lines.map((line) => `${line}\r\n`).join(''))
const inCatalogue = async () => [
  await db().product.count(),
  await db().stockMovement.count(),
  await db().auditRecord.count(),
]
const find = async (search: string) => (await listStaffProducts(staff, { search })).items

describe('an import of products', () => {
  test('does what its preview shows, and changes nothing a second time', async () => {
    const [first, second] = [unique('Semovita'), unique('Wheat')]
    const fresh = file(
      `${first},${type.toUpperCase()},1 kg,"1,250.50","Fine, ""smooth""\nand white",40,ZERO,yes`,
      `${second},${type},2 kg,₦900,,,standard,`,
    )
    const before = await inCatalogue()
    const preview = await checkImport(staff, fresh)
    expect(preview).toMatchObject({
      counts: { new: 2, changed: 0, unchanged: 0, wrong: 0 },
      written: false,
      lines: [
        { line: 2, product: `${first}, 1 kg`, outcome: 'new' },
        { line: 4, outcome: 'new' },
      ],
    })
    expect(await inCatalogue()).toEqual(before)
    expect(await importProducts(staff, fresh, preview.state)).toMatchObject({ written: true, counts: { new: 2 } })
    expect(await find(first)).toMatchObject([
      { type, price: 1250.5, description: 'Fine, "smooth"\nand white', stock: 40, vatClass: 'zero', available: true },
    ])
    expect(await find(second)).toMatchObject([
      { price: 900, description: '', stock: 0, vatClass: 'standard', available: true },
    ])
    const after = await inCatalogue()
    expect(await importProducts(staff, fresh)).toMatchObject({ counts: { new: 0, changed: 0, unchanged: 2, wrong: 0 } })
    expect(await inCatalogue()).toEqual(after)

    const changed = file(`${first},${type},1 kg,1300,,38,,no`, `${second},${type},2 kg,900,,,,`)
    expect((await checkImport(staff, changed)).lines).toMatchObject([
      {
        outcome: 'changed',
        details: ['price: ₦1,250.50 → ₦1,300', 'available: on sale → off sale', 'stock: 40 → 38'],
        jumps: [null, null, null],
      },
      { outcome: 'unchanged', details: [] },
    ])
    await importProducts(staff, changed)
    const [product] = await find(first)
    expect(product).toMatchObject({
      price: 1300,
      stock: 38,
      vatClass: 'zero',
      available: false,
      description: 'Fine, "smooth"\nand white',
    })
    const movements = await db().stockMovement.findMany({
      where: { productId: product?.id ?? '' },
      select: { quantity: true, reason: true, actorId: true },
      orderBy: { createdAt: 'asc' },
    })
    expect(movements).toEqual([
      { quantity: 40, reason: 'imported', actorId: staff.id },
      { quantity: -2, reason: 'imported', actorId: staff.id },
    ])
    expect(
      await db().auditRecord.findFirst({
        where: { subject: `product:${product?.id ?? ''}`, action: 'product.changed' },
        select: { details: true },
      }),
    ).toMatchObject({ details: { changes: expect.stringContaining('₦1,250.50 → ₦1,300') as string } })
  })

  test('is refused when one line is wrong, and names every wrong line', async () => {
    const name = unique('Garri')
    const before = await inCatalogue()
    const wrong = file(
      `${name},${type},1 kg,100,,,zero,`,
      `${name},Caviar,2 kg,100,,,,`,
      `${name},Nuts,3 kg,cheap,,-1,,`,
      `,${type},4 kg,100,,,,`,
      `${name},${type},5 kg,100,,,half,maybe`,
      `${name},${type.toUpperCase()},1 kg,200,,,,`,
    )
    const { counts, lines } = await checkImport(staff, wrong)
    expect(counts).toEqual({ new: 1, changed: 0, unchanged: 0, wrong: 5 })
    expect(lines.slice(1).map(({ line, details }) => [line, ...details])).toEqual([
      [3, 'There is no category “Caviar”. Please add it first.'],
      [
        4,
        'Price must be an amount in naira, for example 150,000.',
        'Stock must be a whole number from 0 to 1000000.',
        'There is no category “Nuts”. Please add it first.',
      ],
      [5, 'Name is required.'],
      [6, 'The VAT class must be one of standard, zero, exempt.', 'Available must be true or false.'],
      [7, 'Line 2 is about the same product.'],
    ])
    await expect(importProducts(staff, wrong)).rejects.toMatchObject({ status: 400, details: { counts: { wrong: 5 } } })
    expect(await inCatalogue()).toEqual(before)
  })

  test('asks for the VAT class of a new product, and keeps that of a known one', async () => {
    const name = unique('Acha')
    const heading = 'name,type,measurement,price\n'
    const unchosen = [bytes(`${heading}${name},${type},1 kg,100\n`), file(`${name},${type},1 kg,100,,,,`)]
    for (const each of unchosen)
      expect((await checkImport(staff, each)).lines).toMatchObject([
        { outcome: 'wrong', details: ['Please choose the VAT class: standard, zero, exempt.'] },
      ])
    await importProducts(staff, file(`${name},${type},1 kg,100,,,zero,`))
    await importProducts(staff, bytes(`${heading}${name},${type},1 kg,110\n`))
    expect(await find(name)).toMatchObject([{ price: 110, vatClass: 'zero' }])
  })

  test.each([
    [
      'no columns',
      'name;price\na;1\n',
      'We could not tell which column is the type, nor the measurement. This file has the columns: name, price. ' +
        `The columns of a file of products are ${IMPORT_COLUMNS.join(', ')}.`,
    ],
    ['no lines', 'name,type,measurement,price\n', 'There are no products in this file.'],
    ['nothing at all', '', 'This file is empty.'],
  ])('is refused with %s', async (_name, text, message) => {
    await expect(checkImport(staff, bytes(text))).rejects.toMatchObject({ status: 400, message })
    await expect(importProducts(staff, bytes(text))).rejects.toMatchObject({ status: 400, message })
  })

  test('names a column that it does not read', async () => {
    const { reading } = await checkImport(staff, bytes('name,type,measurement,price,colour\na,b,c,1,red\n'))
    expect(reading.columns.at(-1)).toEqual({ heading: 'colour', field: null })
  })

  test('remembers which column is which, and imports the good lines when others are wrong', async () => {
    const name = unique('Rice')
    const foreign = `Item;Group;Size;Amount;VAT\n${name};${type};1 kg;N1,500;zero\n${name};${type};2 kg;#N/A;zero\n`
    await expect(checkImport(staff, bytes(foreign))).rejects.toMatchObject({
      status: 400,
      details: { columns: ['item', 'group', 'size', 'amount', 'vat'], open: ['name', 'type', 'measurement', 'price'] },
    })
    const chosen = { name: 'item', type: 'group', measurement: 'size', price: 'amount', vat_class: 'vat' }
    const preview = await checkImport(staff, bytes(foreign), chosen)
    await learnColumns(staff, 'products', chosen)
    expect(await checkImport(staff, bytes(foreign))).toEqual(preview)
    expect(preview).toMatchObject({
      counts: { new: 1, wrong: 1 },
      lines: [
        { outcome: 'new' },
        {
          outcome: 'wrong',
          details: ['The price is “#N/A”, an error of the spreadsheet. Please correct the formula behind it.'],
        },
      ],
    })
    await expect(importProducts(staff, bytes(foreign), preview.state)).rejects.toMatchObject({ status: 400 })
    await importProducts(staff, bytes(foreign), preview.state, true)
    expect(await find(name)).toMatchObject([{ price: 1_500, vatClass: 'zero' }])
  })

  test('accepts the export and the template unchanged', async () => {
    const tricky = ['=1+1', "'=cmd", '-5 kg', '@home', 'a;b', 'tab\tin', '"quoted", and more', "'", '1e5']
    const category = await db().category.findUniqueOrThrow({
      where: { typeKey: type.toLowerCase() },
      select: { id: true },
    })
    await db().product.createMany({
      data: tricky.map((name) => ({
        name: name.replace('\t', ' '),
        categoryId: category.id,
        measurement: unique('pack'),
        priceKobo: 105n,
        vatClass: 'exempt' as const,
        stock: 3,
        description: '+plus\nand more',
      })),
    })
    const text = await exportProducts(staff)
    const { counts } = await checkImport(staff, bytes(text))
    expect(counts).toEqual({ new: 0, changed: 0, wrong: 0, unchanged: await db().product.count() })
    expect(text).toContain("'=1+1,")
    expect((await checkImport(staff, bytes(importTemplate().replace(',Rice,', `,${type},`)))).counts).toMatchObject({
      new: 1,
      wrong: 0,
    })
  })

  test('is refused with a new preview when the catalogue has changed', async () => {
    const name = unique('Yam')
    await importProducts(staff, file(`${name},${type},1 kg,100,,10,exempt,`))
    const [product] = await find(name)
    const count = file(`${name},${type},1 kg,100,,8,,`)
    const { state } = await checkImport(staff, count)
    await moveStock(staff, product?.id ?? '', { quantity: -5, reason: 'damaged' })
    await expect(importProducts(staff, count, state)).rejects.toMatchObject({
      status: 409,
      details: { lines: [{ details: ['stock: 5 → 8'], jumps: ['large increase, +60%'] }] },
    })
    expect(await find(name)).toMatchObject([{ stock: 5 }])
  })

  test('counts once when two people send it at the same time', async () => {
    const name = unique('Millet')
    const { won, lost } = await race(
      [0, 1].map(() => importProducts(staff, file(`${name},${type},1 kg,100,,10,exempt,`))),
    )
    expect(won.length + lost.length).toBe(2)
    expect(await find(name)).toMatchObject([{ stock: 10 }])
    const [product] = await find(name)
    expect(await db().stockMovement.count({ where: { productId: product?.id ?? '' } })).toBe(1)
    for (const error of lost) expect(error).toMatchObject({ status: 409 })
  })

  test('takes five thousand new and changed lines', async () => {
    const name = unique('Load')
    const lines = (price: number) =>
      file(
        ...Array.from(
          { length: 5_000 },
          (_, index) => `${name} ${index},${type},1 kg,${price + index},,${index % 50},standard,`,
        ),
      )
    expect((await importProducts(staff, lines(100))).counts).toMatchObject({ new: 5_000 })
    expect((await importProducts(staff, lines(101))).counts).toMatchObject({ changed: 5_000 })
    await expect(checkImport(staff, file(...Array.from({ length: 5_001 }, () => 'a,b,c,1,,,,')))).rejects.toMatchObject(
      { message: 'This file has 5001 lines. You can upload at most 5000 at once.' },
    )
  })
})
