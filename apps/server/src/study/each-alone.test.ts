import { describe, expect, it } from 'vitest'
import { eachAlone } from './each-alone'

describe('eachAlone', () => {
  it('counts the items for which something was done', async () => {
    expect(await eachAlone([1, 2, 3], async (number) => number !== 2)).toBe(2)
  })

  it.each([
    [[2], 'broken 2'],
    [[1, 3], '2 of 3 failed'],
  ])('reaches every item although %j fail, then throws “%s”', async (broken, message) => {
    const reached: number[] = []
    const run = eachAlone([1, 2, 3], async (number) => {
      reached.push(number)
      if (broken.includes(number)) throw new Error(`broken ${number}`)
      return true
    })
    await expect(run).rejects.toThrow(message)
    expect(reached).toEqual([1, 2, 3])
  })

  it.each([
    ['57P01', [1]],
    ['55P03', [1, 2, 3]],
  ])('when every item fails with the database error %s, reaches the items %j', async (code, reached) => {
    const seen: number[] = []
    const run = eachAlone([1, 2, 3], async (number) => {
      seen.push(number)
      throw Object.assign(new Error('failed'), { code, severity: 'ERROR' })
    })
    await expect(run).rejects.toThrow()
    expect(seen).toEqual(reached)
  })
})
