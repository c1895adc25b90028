import { createRandom, schoolMonths } from '@trellis/domain'
import { describe, expect, it } from 'vitest'
import { type SetUsage, simulateSet, simulateWrongAnswers } from './usage'

const problemCount = 10
const years: SetUsage[] = Array.from({ length: 2000 }, (_, index) =>
  simulateSet(createRandom(`${index}`), problemCount),
)
const isCount = (number: number) => Number.isInteger(number) && number >= 0
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

describe('simulateSet', () => {
  it('gives the same usage for the same seed', () => {
    expect(simulateSet(createRandom('7'), problemCount)).toEqual(years[7])
  })

  it('gives whole numbers of students, of whom no more finish than start', () => {
    const isPlausible = ({ studentsLastYear, completed, hintsLastYear, avgCorrectLastYear }: SetUsage) =>
      [studentsLastYear, hintsLastYear, avgCorrectLastYear, ...completed].every(isCount) &&
      completed.length === schoolMonths.length &&
      sum(completed) <= studentsLastYear &&
      sum(completed) >= Math.floor(studentsLastYear * 0.65) &&
      hintsLastYear <= studentsLastYear * problemCount &&
      avgCorrectLastYear <= 100
    expect(years.filter((year) => !isPlausible(year))).toEqual([])
  })

  it('varies the usage between sets within a plausible range', () => {
    const students = years.map((year) => year.studentsLastYear).sort((a, b) => a - b)
    expect(students[1000]).toBeGreaterThan(40)
    expect(students[1000]).toBeLessThan(250)
    expect(students[1980]! / Math.max(1, students[200]!)).toBeGreaterThan(10)
    const correct = sum(years.map((year) => year.avgCorrectLastYear)) / years.length
    expect(correct).toBeGreaterThan(55)
    expect(correct).toBeLessThan(75)
  })

  it('follows the school year, with more work in September and October than in December and July', () => {
    const inMonth = (month: (typeof schoolMonths)[number]) =>
      sum(years.map((year) => year.completed[schoolMonths.indexOf(month)]!))
    expect(inMonth('sep')).toBeGreaterThan(inMonth('dec'))
    expect(inMonth('oct')).toBeGreaterThan(5 * inMonth('jul'))
    expect(inMonth('jul')).toBeGreaterThan(0)
  })
})

describe('simulateWrongAnswers', () => {
  it('counts at least one student per wrong answer, and hardly more in total than worked on the set', () => {
    for (const [index, usage] of years.entries()) {
      const counts = simulateWrongAnswers(createRandom(`w${index}`), usage, 3)
      expect(counts.length).toBe(3)
      expect(counts.every((count) => isCount(count) && count > 0)).toBe(true)
      expect(sum(counts)).toBeLessThanOrEqual(Math.max(usage.studentsLastYear, 20) + counts.length)
    }
    expect(simulateWrongAnswers(createRandom('none'), years[0]!, 0)).toEqual([])
  })

  it('makes the first misconception the most frequent', () => {
    const all = years.map((usage, index) => simulateWrongAnswers(createRandom(`w${index}`), usage, 3))
    const totals = [0, 1, 2].map((index) => sum(all.map((counts) => counts[index]!)))
    expect(totals[0]).toBeGreaterThan(1.3 * totals[1]!)
    expect(totals[1]).toBeGreaterThan(1.3 * totals[2]!)
  })

  it('makes wrong answers rarer in easy sets', () => {
    const total = (difficulty: number) =>
      sum(
        years
          .slice(0, 300)
          .flatMap((usage, index) => simulateWrongAnswers(createRandom(`d${index}`), { ...usage, difficulty }, 2)),
      )
    expect(total(-2)).toBeLessThan(total(0))
    expect(total(0)).toBeLessThan(total(2))
  })
})
