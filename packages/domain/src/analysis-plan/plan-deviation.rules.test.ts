import { describe, expect, it } from 'vitest'
import { aContrast, somePlanFacts } from './analysis-plan.fixtures'
import { defaultPlan } from './analysis-plan.rules'
import type { AnalysisPlan, Exploratory } from './analysis-plan.schema'
import { exploratoryParts, mayDeviate, planDifferences } from './plan-deviation.rules'

const plan = defaultPlan(somePlanFacts({ preTest: true, postTest: true }))
const changed = (more: Partial<AnalysisPlan>): AnalysisPlan => ({ ...plan, ...more })
const deviation = (students: number, more: Partial<AnalysisPlan>) => ({ students, before: plan, after: changed(more) })
const nothing: Exploratory = { isAll: false, outcomes: [], contrasts: [], subgroups: [] }

describe('a deviation', () => {
  it.each<[string, Partial<AnalysisPlan>, string[]]>([
    ['another primary outcome', { primaryOutcome: 'GAIN' }, ['primaryOutcome']],
    [
      'entries of lists',
      { secondaryOutcomes: ['MASTERY', 'COMPLETION'] },
      ['secondaryOutcomes.NEXT_CORRECTNESS', 'secondaryOutcomes.MASTERY'],
    ],
    ['comparisons', { contrasts: [aContrast(1, 2)] }, ['contrasts.2-1', 'contrasts.1-2']],
    ['several parts', { looks: 3, notes: 'Ask again.' }, ['looks', 'notes']],
    ['nothing', {}, []],
  ])('lists the parts of a plan that changed: %s', (_, more, paths) => {
    expect(planDifferences(plan, changed(more))).toEqual(paths)
  })

  it('allows a deviation from deployment on, when something changed', () => {
    const other = changed({ looks: 2 })
    for (const status of ['DEPLOYED', 'PAUSED', 'COMPLETED'] as const) {
      expect(mayDeviate(status, plan, other)).toEqual({ ok: true })
    }
    expect(mayDeviate('AWAITING_APPROVAL', plan, other)).toEqual({ ok: false, reason: 'not_deployed' })
    expect(mayDeviate('DEPLOYED', plan, changed({}))).toEqual({ ok: false, reason: 'nothing_changed' })
  })
})

describe('the exploratory parts of a plan', () => {
  it.each<[string, Partial<AnalysisPlan>, Partial<Exploratory>]>([
    ['both primary outcomes', { primaryOutcome: 'GAIN' }, { outcomes: ['POST_TEST', 'GAIN'] }],
    [
      'an outcome that was added',
      { secondaryOutcomes: ['NEXT_CORRECTNESS', 'COMPLETION', 'TIME_ON_TASK'] },
      { outcomes: ['TIME_ON_TASK'] },
    ],
    [
      'a comparison that was added',
      { contrasts: [aContrast(2, 1), aContrast(3, 1)] },
      { contrasts: [aContrast(3, 1)] },
    ],
    ['a subgroup that was added', { subgroups: ['PRIOR_KNOWLEDGE', 'GRADE'] }, { subgroups: ['GRADE'] }],
    ['everything, where other students are analyzed', { exclusions: ['DUPLICATES'] }, { isAll: true }],
    ['everything, where the sample size is changed', { sampleSize: 12 }, { isAll: true }],
    ['nothing, where only the smallest effect of interest changed', { smallestEffect: 0.3 }, {}],
  ])('makes exploratory what a deviation changed after students enrolled: %s', (_, more, parts) => {
    expect(exploratoryParts(plan, [deviation(1, more)])).toEqual({ ...nothing, ...parts })
    expect(exploratoryParts(plan, [deviation(0, more)])).toEqual(nothing)
  })

  it('keeps results exploratory after the change of the plan is reverted', () => {
    const away = deviation(4, { looks: 2 })
    expect(exploratoryParts(plan, [away, { students: 9, before: away.after, after: away.before }]).isAll).toBe(true)
  })

  it('makes everything exploratory without a frozen plan or a primary outcome', () => {
    expect(exploratoryParts(null, []).isAll).toBe(true)
    expect(exploratoryParts(changed({ primaryOutcome: null }), []).isAll).toBe(true)
    expect(exploratoryParts(plan, []).isAll).toBe(false)
  })
})
