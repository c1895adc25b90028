import { createHash } from 'node:crypto'
import {
  answerPartsOf,
  curriculumOptions,
  gradeOptions,
  problemSetTypeSchema,
  problemTypeSchema,
} from '@trellis/domain'
import { gradeResponse } from '@trellis/grading'
import { beforeAll, describe, expect, it } from 'vitest'
import { clumsySpellings } from '../checks/answer-spellings.fixtures'
import { keyResponse } from '../checks/template-checks'
import { templates } from './catalog'
import { countListedSets, generateLibrary, type LibraryProblem, type LibrarySet } from './library'
import { skills } from './skills'

/** An ordinary run makes sets from about every other template, FULL=1 from all of them. */
const size = process.env.FULL ? 2000 : 800
/** Grading all problems takes twenty seconds: an ordinary run grades every fifth, FULL=1 grades all. */
const gradedShare = process.env.FULL ? 1 : 5

describe('the library', () => {
  const sets: LibrarySet[] = []
  const problems: LibraryProblem[] = []
  let listed: LibrarySet[] = []

  beforeAll(() => {
    for (const item of generateLibrary({ seed: 'trellis', size })) {
      sets.push(...item.sets)
      problems.push(...item.problems)
    }
    listed = sets.filter((set) => set.isListed)
  }, 300_000)

  const graded = () => problems.filter((_, index) => index % gradedShare === 0)

  it('contains at least the requested number of sets', () => {
    expect(listed.length).toBeGreaterThanOrEqual(size)
    expect(listed.length).toBe(countListedSets(size))
    expect(problems.length).toBeGreaterThanOrEqual(10 * size)
    expect(templates.length).toBeGreaterThanOrEqual(60)
    expect(skills.length).toBeGreaterThanOrEqual(150)
  })

  it('contains problems of every type and sets of every type', () => {
    const problemTypes = new Set(problems.map(({ problem }) => problem.problemType))
    expect(problemTypes).toEqual(new Set(problemTypeSchema.options))
    expect(new Set(sets.map(({ type }) => type))).toEqual(new Set(problemSetTypeSchema.options))
  })

  it('covers every curriculum and grade, and only existing skills', () => {
    expect(new Set(listed.map(({ curriculum }) => curriculum))).toEqual(new Set(curriculumOptions))
    expect(new Set(listed.flatMap(({ grades }) => grades))).toEqual(new Set(gradeOptions))
    const known = new Set(skills.map(({ code }) => code))
    expect(sets.flatMap((set) => set.skills).filter((code) => !known.has(code))).toEqual([])
    expect(new Set(templates.map(({ skill }) => skill)).size).toBeGreaterThanOrEqual(100)
  })

  it('puts open responses and multi-part problems into listed sets', () => {
    expect(listed.filter(({ openResponseCount }) => openResponseCount > 0).length).toBeGreaterThan(size / 20)
    const multiPart = new Set(sets.filter(({ type }) => type === 'MULTI_PART_PROBLEM_SET').map(({ ceri: id }) => id))
    expect(listed.filter(({ members }) => members.some((id) => multiPart.has(id))).length).toBeGreaterThan(size / 40)
  })

  it('gives everything a unique, valid identifier', () => {
    const ids = {
      PSA: sets.map(({ ceri: id }) => id),
      PRA: problems.map(({ ceri: id }) => id),
      TUA: problems.flatMap(({ hintsCeri: hintsId, explanationCeri: explanationId }) => [hintsId, explanationId]),
    }
    for (const [kind, ceris] of Object.entries(ids)) {
      expect(new Set(ceris).size).toBe(ceris.length)
      expect(ceris.filter((id) => !new RegExp(`^${kind}[0-9A-Z]{6}$`).test(id))).toEqual([])
    }
  })

  it('puts every problem into one set and every unlisted set into another', () => {
    const members = sets.flatMap((set) => set.members)
    expect(new Set(members).size).toBe(members.length)
    const inside = [
      ...problems.map(({ ceri: id }) => id),
      ...sets.filter((set) => !set.isListed).map(({ ceri: id }) => id),
    ]
    expect([...members].sort()).toEqual(inside.sort())
  })

  it('contains no set without members', () => {
    expect(sets.filter(({ members }) => members.length === 0).map(({ name }) => name)).toEqual([])
  })

  it('names a multi-part problem after its template', () => {
    const titles = new Set(templates.map(({ title, skill }) => `${title} (${skill})`))
    const parts = sets.filter(({ type }) => type === 'MULTI_PART_PROBLEM_SET')
    expect(parts.map((set) => `${set.name} (${set.skills})`).filter((name) => !titles.has(name))).toEqual([])
  })

  it('states the number of problems and of open responses in every set', () => {
    const setOf = new Map(sets.map((set) => [set.ceri, set]))
    const typeOf = new Map(problems.map(({ ceri: id, problem }) => [id, problem.problemType]))
    const typesIn = (set: LibrarySet): string[] =>
      set.members.flatMap((id) => (setOf.has(id) ? typesIn(setOf.get(id)!) : [typeOf.get(id)!]))
    const miscounted = sets.filter((set) => {
      const types = typesIn(set)
      const open = types.filter((type) => type === 'OPEN_RESPONSE').length
      return set.problemCount !== types.length || set.openResponseCount !== open
    })
    expect(miscounted).toEqual([])
    expect(listed.filter(({ problemCount }) => problemCount < 5).map(({ name }) => name)).toEqual([])
  })

  it('states how many students gave each known wrong answer', () => {
    expect(problems.filter((entry) => entry.wrongAnswerCounts.length !== entry.problem.wrongAnswers.length)).toEqual([])
  })

  it('contains only keys that the grader accepts and wrong answers that it rejects', { timeout: 120_000 }, () => {
    const faults = graded().flatMap(({ ceri: id, problem: { question, answers, wrongAnswers, problemType } }) => {
      if (problemType === 'OPEN_RESPONSE') return []
      const key = keyResponse(answers)
      return [
        ...(gradeResponse(answers, key).verdict === 'correct' ? [] : [{ ceri: id, question, key }]),
        ...wrongAnswers
          .filter(({ response }) => gradeResponse(answers, response).verdict !== 'incorrect')
          .map(({ response }) => ({ ceri: id, question, accepted: response })),
      ]
    })
    expect(faults).toEqual([])
  })

  it('contains only keys that the grader accepts in every clumsy spelling', { timeout: 120_000 }, () => {
    let tried = 0
    const faults = graded().flatMap(({ ceri: id, problem: { answers } }) =>
      answerPartsOf(answers).flatMap((part, index) => {
        const key = part.answerValues.find((entry) => entry.isCorrect)?.value ?? ''
        const alone = [part]
        return clumsySpellings(part, key).flatMap((spelling) => {
          tried += 1
          const { verdict } = gradeResponse(alone, { '1': [spelling] })
          return verdict === 'correct' ? [] : [{ ceri: id, part: index + 1, key, spelling, verdict }]
        })
      }),
    )
    expect(faults).toEqual([])
    expect(tried).toBeGreaterThan((45 * size) / gradedShare)
  })
})

describe('generateLibrary', () => {
  const generate = (seed: string) => [...generateLibrary({ seed, size: 60 })]
  let library: ReturnType<typeof generate> = []
  beforeAll(() => {
    library = generate('trellis')
  })

  it('generates an identical library for the same seed and a different one for another', () => {
    const hashOf = (items: typeof library) => createHash('sha256').update(JSON.stringify(items)).digest('hex')
    expect(hashOf(generate('trellis'))).toBe(hashOf(library))
    expect(hashOf(generate('vine'))).not.toBe(hashOf(library))
  })

  it('generates the same problems under the same identifiers as earlier versions', () => {
    const hash = createHash('sha256')
    for (const { problems } of library) {
      for (const { ceri: id, problem, wrongAnswerCounts } of problems) {
        const keys = answerPartsOf(problem.answers).map(
          (part) => part.answerValues.find(({ isCorrect }) => isCorrect)?.value,
        )
        const { problemType, hints, explanation, wrongAnswers } = problem
        hash.update(JSON.stringify([id, problemType, keys, hints, explanation, wrongAnswers, wrongAnswerCounts]))
      }
    }
    // If this changes, a platform with an earlier version would show other problems than those of its studies.
    expect(hash.digest('hex')).toBe('ba52ba45c1d18b31983d079c85fe01319446cdee871bcd023e5996f3065a893e')
  })

  it.each([1, 15, 16, 100])('generates at least %i listed sets over every curriculum', (wanted) => {
    const listed = [...generateLibrary({ seed: 'trellis', size: wanted })].flatMap((item) =>
      item.sets.filter((set) => set.isListed),
    )
    expect(listed.length).toBe(countListedSets(wanted))
    expect(listed.length).toBeGreaterThanOrEqual(wanted)
    expect(new Set(listed.map(({ curriculum }) => curriculum)).size).toBe(curriculumOptions.length)
  })
})
