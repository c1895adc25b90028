import type { Given, PlannedEffect, ResultsSample, StudyEffects } from '@trellis/domain'
import { changeRecord } from './enrolments'
import type { TestServer } from './test-server'

/** A planned effect that compares two kinds of support. */
export function anEffect(
  [condition, reference]: readonly [Given, Given],
  effectSize: number,
  { students = 50, standardError = 0.2, ...facts }: Partial<PlannedEffect> & { students?: number } = {},
): PlannedEffect {
  return {
    condition: { position: 1, name: 'New', given: condition },
    reference: { position: 0, name: 'Old', given: reference },
    outcome: 'POST_TEST',
    role: 'PRIMARY',
    effectSize,
    standardError,
    interval: { low: effectSize - 2 * standardError, high: effectSize + 2 * standardError },
    n: { treated: students, control: students },
    ...facts,
  }
}

export interface EffectFacts {
  effects: PlannedEffect[]
  skillIds?: string[]
  sample?: ResultsSample
  rating?: StudyEffects['rating']
  completedAt?: Date
}

/** Marks a study as completed and stores its effects. */
export async function recordEffects(server: TestServer, studyId: number, facts: EffectFacts): Promise<void> {
  const {
    effects,
    skillIds = [],
    sample = 'STUDENTS',
    rating = 'WITHOUT_RESERVATIONS',
    completedAt = new Date(),
  } = facts
  const hash = 'a'.repeat(64)
  const found: StudyEffects = {
    sample,
    rating,
    effects,
    productVersion: 'tested',
    hashes: { data: hash, plan: hash, snapshot: hash },
  }
  await changeRecord(
    server,
    `update trellis.study set status = 'COMPLETED', deployed_at = coalesce(deployed_at, $2), completed_at = $2 where id = $1`,
    [studyId, completedAt],
  )
  await server.composed.pools.study.query(
    `insert into trellis.study_effect (study_id, found, skill_ids, product_version) values ($1, $2, $3, 'tested')`,
    [studyId, JSON.stringify(found), skillIds],
  )
}
