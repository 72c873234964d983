import { expect, test } from 'vitest'
import { splitPasted } from './pasted-cells'

const ROOM = { rows: 3, columns: 2 }

test('a copied column goes down, and a second one beside it', () => {
  expect(splitPasted('150,000\t5,000\r\n160,000\t\r\n', ROOM)).toEqual({
    cells: [
      { row: 0, column: 0, text: '150,000' },
      { row: 0, column: 1, text: '5,000' },
      { row: 1, column: 0, text: '160,000' },
    ],
    moreLines: 0,
    moreColumns: 0,
  })
})

test('what has no place is counted, and an empty line leaves its row as it is', () => {
  expect(splitPasted('1\n\n3\n4\n5', ROOM)).toEqual({
    cells: [
      { row: 0, column: 0, text: '1' },
      { row: 2, column: 0, text: '3' },
    ],
    moreLines: 2,
    moreColumns: 0,
  })
  expect(splitPasted('1\t2\t3', ROOM)).toMatchObject({ moreLines: 0, moreColumns: 1 })
})

test('text stays as it is, so that its cell can say what is wrong', () => {
  expect(splitPasted('Salary\n about 150 ', ROOM)?.cells.map(({ text }) => text)).toEqual(['Salary', 'about 150'])
})

test.each(['150,000', '150,000\r\n', ''])('the browser pastes a single cell itself: %j', (text) => {
  expect(splitPasted(text, ROOM)).toBeUndefined()
})
