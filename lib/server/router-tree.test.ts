import { parseAndValidateFlightRouterState } from 'next/dist/server/app-render/parse-and-validate-flight-router-state'
import { expect, test } from 'vitest'
import { isReadableTree } from './router-tree'

const isReadByNext = (header: string) => {
  try {
    parseAndValidateFlightRouterState(header)
    return true
  } catch {
    return false
  }
}
const parameter = (kind: string) => JSON.stringify([['id', '7', kind, null], {}])

test.each([
  '["",{}]',
  '["",{"children":["(shop)",{"children":["Store",{"children":["__PAGE__?{\\"a\\":\\"b\\"}",{}]}]}]},null,null,16]',
  '["",{"children":["History1",{"children":["__PAGE__",{},null,"refetch"]}]},["/History","/History?a=1"]]',
  '["",{},null,null,0,"x"]',
  '%5B%22%22%2C%7B%22children%22%3A%5B%5B%22id%22%2C%22a%22%2C%22d%22%2C%5B%22new%22%5D%5D%2C%7B%7D%5D%7D%5D',
  ...['c', 'oc', 'd', 'ci(..)(..)', 'di(.)', 'di(..)', 'ci(...)'].map(parameter),
])('Next reads %s, and so do we', (header) => {
  expect([isReadByNext(header), isReadableTree(header)]).toEqual([true, true])
})

test.each([
  ...['', '%', '[', '{}', 'null', '7', '[]', '[""]', '["",null]', '[7,{}]', '["",{"a":1}]', '["",{},"x"]'],
  ...[
    '["",{},["a"]]',
    '["",{},null,"all"]',
    '["",{},null,null,"1"]',
    '["",{},null,null,1,1]',
    '["",{},null,null,1,"",1]',
  ],
  ...['["",{}], ["",{}]', '[["a","b","d"],{}]', '[["a","b","d",[1]],{}]', '["",{"__proto__":1}]', '%E0%A4%A'],
  ...['x', 'ci', 'ci(....)', 'oc(.)'].map(parameter),
])('neither Next nor we read %s', (header) => {
  expect([isReadByNext(header), isReadableTree(header)]).toEqual([false, false])
})

test('thousands of levels are not read, and cost nothing', () => {
  const begun = performance.now()
  expect(isReadableTree(`${'["",{"a":'.repeat(1_700)}["",{}]${'}]'.repeat(1_700)}`)).toBe(false)
  expect(performance.now() - begun).toBeLessThan(10_000)
})
