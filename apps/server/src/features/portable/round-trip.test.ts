import { type Study, studySchema } from '@trellis/domain'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { done, type LibrarySet, type StudyBuilder } from '../../testing/study-builder'
import type { TestClient } from '../../testing/test-server'
import {
  aStoredPicture,
  exportOf,
  formula,
  giveFeedback,
  giveSupport,
  importFrom,
  type PortableHarness,
  startPortableHarness,
  undated,
  type WrongAnswer,
  wrongAnswers,
} from './testing/portable.fixtures'

let harness: PortableHarness
let owner: TestClient
let stranger: TestClient
let make: StudyBuilder
let sets: LibrarySet[]

beforeAll(async () => {
  harness = await startPortableHarness()
  ;({ owner, stranger, make, sets } = harness)
})
afterAll(() => harness.server.close())

/** A design that a researcher could build. Numbers choose among the sets, conditions and problems that exist. */
const anyDesign = fc.record({
  typeId: fc.constantFrom(1, 2, 3, 4) as fc.Arbitrary<1 | 2 | 3 | 4>,
  name: fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme' }).filter((name) => name.trim() !== ''),
  question: fc.option(fc.string({ minLength: 1, maxLength: 40 }).filter((text) => text.trim() !== '')),
  flags: fc.record({ preTest: fc.boolean(), directions: fc.boolean(), preSurveyBeforePreTest: fc.boolean() }),
  recruitment: fc.constantFrom(null, 0, 2),
  run: fc.record({
    randomisedUnit: fc.constantFrom('STUDENT', 'CLASS', 'SCHOOL'),
    enrolmentCap: fc.option(fc.integer({ min: 1, max: 10_000_000 })),
    endAction: fc.constantFrom('PAUSED', 'COMPLETED'),
    delayedPostTest: fc.boolean(),
    delayedPostTestDays: fc.integer({ min: 1, max: 180 }),
    delayedPostTestWindow: fc.integer({ min: 1, max: 90 }),
    preSurvey: fc.boolean(),
    preSurveyQuestions: fc.constantFrom([], [{ id: 'a', kind: 'TEXT', prompt: 'Why?' }]),
    postSurveyQuestions: fc.constantFrom([], [{ id: 'b', kind: 'CHOICE', prompt: 'Which?', options: ['x', 'y'] }]),
  }),
  blocks: fc.option(fc.subarray(['CLASS', 'GRADE'])),
  weight: fc.integer({ min: 1, max: 100 }),
  moreConditions: fc.nat(2),
  sets: fc.uniqueArray(fc.record({ set: fc.nat(2), block: fc.constantFrom(1, 2, 3, 8) }), {
    selector: (entry) => entry.set,
    minLength: 1,
    maxLength: 3,
  }),
  removesProblem: fc.boolean(),
  pieces: fc.array(
    fc.record({
      condition: fc.nat(3),
      problem: fc.nat(3),
      isHints: fc.boolean(),
      html: fc.array(
        fc.oneof(
          fc.constantFrom(
            '<p>Text & more</p>',
            formula,
            '<ul><li>a</li></ul>',
            '<b>bold',
            '"quoted" <script>x</script>',
            ' ',
          ),
          fc.constantFrom('one', 'two').map((salt) => ({ picture: salt })),
          fc.string({ maxLength: 10 }),
        ),
        { minLength: 1, maxLength: 4 },
      ),
    }),
    { maxLength: 4 },
  ),
})
type Design = typeof anyDesign extends fc.Arbitrary<infer T> ? T : never

async function build(design: Design): Promise<number> {
  const body = {
    studyTypeId: design.typeId,
    studyName: design.name,
    ...(design.question !== null && { researchQuestion: design.question }),
    ...design.flags,
    recruitmentTypeNumber: design.recruitment,
    ...design.run,
    ...(design.blocks && { randomisation: 'BLOCKS', strata: design.blocks }),
  }
  const { studyId } = done<Study>(await owner.post('/api/study/addStudy', body), studySchema)
  if (design.typeId !== 3) {
    for (let more = 0; more < design.moreConditions; more++) {
      done(await owner.post('/api/study/addStudyCondition', { studyId, description: `No. ${more}` }))
    }
  }
  const { conditions } = done<Study>(await owner.post('/api/study/loadStudyById', { id: studyId }), studySchema)
  const weighed = { conditionId: conditions[0]!.conditionId, fieldname: 'weight', value: design.weight }
  done(await owner.post('/api/study/updateStudyCondition', weighed))
  const held = design.typeId === 3 ? design.sets.slice(0, 1) : design.sets
  for (const { set, block } of held) {
    const problemSetId = sets[set]!.ceri
    done(await owner.post('/api/study/addProblemSet', { studyId, problemSetId, studyBlockTypeId: block }))
  }
  if (design.removesProblem) {
    const problems = [sets[held[0]!.set]!.problems[1]]
    done(await owner.delete('/api/study/removeProblems', { studyId, problems }))
  }
  const study = done<Study>(await owner.post('/api/study/loadStudyById', { id: studyId }), studySchema)
  const compared = held.find(({ block }) => block === 3)
  if (design.typeId === 2 && compared) {
    const change = { conditionId: study.conditions[1]!.conditionId, fieldname: 'psid', value: sets[compared.set]!.ceri }
    done(await owner.post('/api/study/updateStudyCondition', change))
  }
  await writePieces(study, design, held)
  return studyId
}

async function writePieces(study: Study, design: Design, held: Design['sets']): Promise<void> {
  const own = study.conditions.flatMap((condition, index) => (condition.isFixed ? [] : [index]))
  const problems = held.flatMap(({ set }) => sets[set]!.problems.slice(design.removesProblem ? 2 : 0))
  const filled = new Set<string>()
  for (const { condition, problem, isHints, html } of design.pieces) {
    const target = own[condition % own.length]!
    const id = problems[problem % Math.max(1, problems.length)]
    if (!id || filled.has(`${target} ${id}`)) continue
    filled.add(`${target} ${id}`)
    const parts: string[] = []
    for (const part of html) {
      if (typeof part === 'string') parts.push(part)
      else parts.push(`<img src="${(await aStoredPicture(owner, part.picture)).url}" alt="A &quot;pie&quot;" />`)
    }
    const text = parts.join('').trim() === '' ? '<p>Something</p>' : parts.join('')
    if (design.typeId === 4) {
      for (const answer of (await wrongAnswers(owner, id)).slice(0, 2)) {
        await giveFeedback(owner, study, target, id, { answer, html: text })
      }
    } else {
      const hints = [{ hint: text }, { hint: '<p>And then?</p>' }]
      await giveSupport(
        owner,
        study,
        target,
        id,
        isHints ? { tutorStrategyType: 'HINTS', hints } : { tutorStrategyType: 'EXPLANATIONS', explanation: text },
      )
    }
  }
}

/** Always the same few designs, because each is built and imported by calls; FULL=1 draws more, new ones each time. */
const trials = process.env.FULL ? { numRuns: 25 } : { numRuns: 10, seed: 1 }

describe('the round trip', () => {
  it('exports an imported study exactly as the file had it, except for the date of the export', async () => {
    await fc.assert(
      fc.asyncProperty(anyDesign, async (design) => {
        const file = await exportOf(owner, await build(design))
        const imported = done<Study>(await importFrom(owner, file), studySchema)
        const again = await exportOf(owner, imported.studyId)
        expect(undated(again)).toEqual(undated(file))
        const twice = done<Study>(await importFrom(stranger, again), studySchema)
        expect(undated(await exportOf(stranger, twice.studyId))).toEqual(undated(file))
      }),
      { ...trials, endOnFailure: true },
    )
  })

  it('keeps feedback on wrong answers that the researcher added', async () => {
    const study = await make.aStudy({ studyTypeId: 4 })
    for (const { ceri: id } of sets) {
      done(await owner.post('/api/study/addProblemSet', { studyId: study.studyId, problemSetId: id }))
    }
    const { problem, own } = await anOwnWrongAnswer()
    await giveFeedback(owner, study, 0, problem, { answer: own, html: '<p>Far off.</p>' })
    const file = await exportOf(owner, study.studyId)
    expect(file.feedback).toEqual([{ condition: 0, problem, response: own.response, html: '<p>Far off.</p>' }])
    const imported = done<Study>(await importFrom(stranger, file), studySchema)
    expect(undated(await exportOf(stranger, imported.studyId))).toEqual(undated(file))
    expect((await wrongAnswers(stranger, problem)).map((answer) => answer.response)).toContainEqual(own.response)
  })
})

/** A wrong answer that has no feedback yet, to a problem that takes numbers. */
async function anOwnWrongAnswer(): Promise<{ problem: string; own: WrongAnswer }> {
  for (const problem of sets.flatMap((set) => set.problems)) {
    const [common] = await wrongAnswers(owner, problem)
    const response = Object.fromEntries(Object.keys(common!.response).map((part) => [part, ['987654321']]))
    const answer = await owner.post('/core/sdata/cwa', { problemCeri: problem, response })
    if (answer.status === 200) return { problem, own: answer.body }
  }
  throw new Error('No problem of these sets takes a number')
}
