import { createHash } from 'node:crypto'
import {
  type Actor,
  type AnalysisPlan,
  AppError,
  type Blinding,
  type ConfidenceSequence,
  canonicalJson,
  type InterimLook,
  mayLookEarly,
  nameInHistory,
  type Results,
  type ResultsSample,
  type StudyId,
  type StudyPlan,
} from '@trellis/domain'
import { eq, sql } from 'drizzle-orm'
import { snapshots } from '../../db/schema/registration'
import type { Delivery } from '../../delivery/create-delivery'
import type { RunningStudy } from '../../delivery/running-study.read'
import { lockOwnStudy } from '../../study/access/own-study'
import { recordEvent } from '../../study/audit'
import { readBlinding } from '../../study/blinding'
import type { ReaderDeps } from '../../study/deps'
import { requireRecord } from '../../study/record-archive'
import { recordResultsOpened } from '../../study/results-look'
import { readAuthors } from '../../study/view/authors.read'
import { type DeployedStudy, findDeployedStudy, readDeployedStudy } from '../../study/view/deployed-study'
import { flowCounts } from '../../study/view/flow-counts.read'
import { loadPeople } from '../../study/view/load-people'
import { readStudyPlan } from '../../study/view/study-plan.read'
import { secondsOf } from '../../study/view/study-view'
import { type AnalysisDesign, analysisDesignOf } from './analysis-design.rules'
import type { AnalyzedPackage, PackageTask } from './compute-package'
import type { ComputedResults, ResultsTask } from './compute-results'
import type { EffectSource } from './effects.service'
import { readRecord, readRecordVersion } from './record.read'
import { createComputations } from './results-computations'

export interface ResultsDeps extends ReaderDeps {
  delivery: Pick<Delivery, 'studies'>
  /** Of the product, which results name. */
  version: string
}

/** Computed results, with the plan and the design that they were computed by. */
interface Computation {
  computed: ComputedResults
  computedAt: number
  studyPlan: StudyPlan
  design: AnalysisDesign
}

const daySeconds = 86_400

export type ResultsService = ReturnType<typeof resultsService>

export function resultsService(deps: ResultsDeps) {
  const { db, reader, platform, delivery, version } = deps
  const computations = createComputations()

  /** Everything that the analysis needs besides the record; a running study is taken to end today. */
  async function factsOf(study: DeployedStudy) {
    const [plan, running] = [await readStudyPlan(deps, study.id), await delivery.studies.load(study.id)]
    const today = Math.floor(Date.now() / 1000 / daySeconds) * daySeconds
    return {
      design: analysisDesignOf(running),
      plan: plan.plan,
      exploratory: plan.exploratory,
      deployedAt: secondsOf(study.deployedAt)!,
      endedAt: secondsOf(study.completedAt) ?? today + daySeconds,
      isPlanFrozen: plan.frozen !== null,
      deviations: plan.deviations.length,
      studyPlan: plan,
    }
  }

  async function compute(
    study: DeployedStudy,
    options: Pick<ResultsTask, 'sample' | 'wasUnblinded' | 'notShared'>,
    signal: AbortSignal,
  ): Promise<Computation> {
    const { studyPlan, ...facts } = await factsOf(study)
    // The design was fixed at the approval, so the id of the study is enough in the key.
    const { design, ...changing } = facts
    const keyOf = (recordVersion: string) =>
      hashOf({ version, studyId: study.id, recordVersion, ...options, ...changing })
    const key = keyOf(await readRecordVersion(reader, study.id))
    const found = await computations.get(key, study.id, signal, async () => {
      const { recordVersion, ...record } = await readRecord(reader, study.id, recordOptions(facts))
      return { key: keyOf(recordVersion), task: { ...facts, ...options, record } }
    })
    return { ...found, studyPlan, design }
  }

  async function present(
    study: DeployedStudy,
    blinding: Blinding,
    { computed, computedAt, studyPlan, design }: Computation,
  ): Promise<Results> {
    const { dataHash, ...results } = computed
    const people = await loadPeople(platform, [study.ownerId])
    const owner = nameInHistory(study.ownerId, people.get(study.ownerId)?.displayName)
    const flow = results.sample === 'STUDENTS' ? await flowCounts({ db: reader, platform }, study) : null
    // Checked after everything that counts events: the record was not archived while they were counted.
    await requireRecord(reader, study.id)
    const [snapshot] = await db.select({ hash: snapshots.hash }).from(snapshots).where(eq(snapshots.studyId, study.id))
    return {
      studyId: study.id,
      studyName: study.name,
      researchQuestion: study.researchQuestion,
      studyTypeId: study.typeId,
      status: study.status,
      owner,
      authors: await readAuthors({ db, platform }, study),
      deployedAt: secondsOf(study.deployedAt)!,
      completedAt: secondsOf(study.completedAt),
      computedAt,
      productVersion: version,
      hashes: { data: dataHash, plan: hashOf(studyPlan.plan), snapshot: snapshot!.hash },
      blinding,
      unit: study.randomisedUnit,
      randomization: study.randomisation,
      strata: study.strata,
      conditions: design.conditions.map(({ conditionId, name, weight }) => ({ conditionId, name, weight })),
      plan: studyPlan.plan,
      isPlanFrozen: studyPlan.frozen !== null,
      deviations: studyPlan.deviations,
      exploratory: studyPlan.exploratory,
      flow,
      ...results,
    }
  }

  return {
    async load(
      { studyId, sample = null }: { studyId: StudyId; sample?: ResultsSample | null },
      actor: Actor,
      signal: AbortSignal,
    ): Promise<Results> {
      const study = await readDeployedStudy(db, studyId, actor)
      const blinding = await readBlinding(db, study)
      if (blinding.isBlinded) throw new AppError('study_blinded', { id: studyId })
      await recordResultsOpened(db, study, actor)
      const wasUnblinded = blinding.unblindedAt !== null
      return present(study, blinding, await compute(study, { sample, wasUnblinded, notShared: [] }, signal))
    },

    /** Changes whenever the results do. */
    async versionOf(study: DeployedStudy): Promise<string> {
      const { plan, deviations, isPlanFrozen } = await factsOf(study)
      return hashOf({
        version,
        recordVersion: await readRecordVersion(reader, study.id),
        plan,
        deviations,
        isPlanFrozen,
      })
    },

    /**
     * Results without some of the participants, and the rows they are computed from, with the codes of a data package.
     */
    async analyzePackage(
      study: DeployedStudy,
      options: Pick<PackageTask, 'notShared' | 'packageKey' | 'problemsPath'>,
      signal: AbortSignal,
      onProgress: (share: number) => void,
    ): Promise<Omit<AnalyzedPackage, 'computed'> & { results: Results; design: AnalysisDesign; studyPlan: StudyPlan }> {
      const blinding = await readBlinding(db, study)
      if (blinding.isBlinded) throw new AppError('study_blinded', { id: study.id })
      const { studyPlan, ...facts } = await factsOf(study)
      const { recordVersion: _, ...record } = await readRecord(reader, study.id, recordOptions(facts))
      const task = { ...facts, ...options, sample: null, wasUnblinded: blinding.unblindedAt !== null, record }
      const { computed, ...rows } = await computations.packageOf(task, signal, onProgress)
      // The same record gives the same file, whenever it is made.
      const computedAt = facts.endedAt
      const results = await present(study, blinding, { computed, computedAt, studyPlan, design: facts.design })
      return { ...rows, results, design: facts.design, studyPlan }
    },

    /**
     * The results from which the effects of a study that is completed for good are taken, or, without some
     * participants, its public page. This does not count as a look at the results.
     */
    async effectSource(
      studyId: StudyId,
      notShared: readonly string[] = [],
    ): Promise<EffectSource & { results: Results; study: RunningStudy }> {
      const study = await findDeployedStudy(db, studyId)
      if (!study) throw new AppError('study_not_found', { id: studyId })
      const blinding = await readBlinding(db, study)
      const options = { sample: null, wasUnblinded: blinding.unblindedAt !== null, notShared }
      const recordVersion = await readRecordVersion(reader, studyId)
      const computation = await compute(study, options, new AbortController().signal)
      return {
        recordVersion,
        results: await present(study, blinding, computation),
        study: await delivery.studies.load(studyId),
      }
    },

    /** Knows only the computations of this process. */
    progressOf: (studyId: StudyId): { share: number | null } => ({ share: computations.shareOf(studyId) }),

    /** Only the confidence sequences of a running study. The first look of a day is recorded in its history. */
    async lookEarly(studyId: StudyId, actor: Actor, signal: AbortSignal): Promise<InterimLook> {
      const study = await readDeployedStudy(db, studyId, actor)
      const { studyPlan, ...facts } = await factsOf(study)
      // Looks are planned before the first student: a deviation adds none.
      const { looks } = studyPlan.frozen?.plan ?? studyPlan.plan
      const verdict = mayLookEarly(study.status, { ...studyPlan.plan, looks })
      if (!verdict.ok) throw new AppError('look_refused', { reason: verdict.reason })
      await recordLook(studyId, actor)
      const { recordVersion: _, ...record } = await readRecord(reader, studyId, {
        withPrior: false,
        withOutside: false,
      })
      const task = { ...facts, sample: 'STUDENTS' as const, wasUnblinded: false, notShared: [], record }
      const sequences: ConfidenceSequence[] = await computations.sequencesOf(task, signal)
      return {
        studyId,
        outcome: studyPlan.plan.primaryOutcome!,
        on: new Date().toISOString().slice(0, 10),
        looks,
        sequences,
      }
    },
  }

  async function recordLook(studyId: StudyId, actor: Actor): Promise<void> {
    await db.transaction(async (tx) => {
      await lockOwnStudy(tx, studyId, actor)
      const { rows } = await tx.execute(sql`
        select from trellis.audit_event where study_id = ${studyId} and action = 'interim_look'
          and at >= date_trunc('day', now() at time zone 'UTC') at time zone 'UTC' limit 1`)
      if (rows.length === 0) await recordEvent(tx, actor, { studyId, action: 'interim_look' })
    })
  }
}

/** Which work outside of the study is needed. The prediction from it is for students who were assigned one by one. */
function recordOptions({ plan, design }: { plan: AnalysisPlan; design: AnalysisDesign }) {
  return {
    withPrior: plan.covariates.includes('PRIOR_CORRECTNESS'),
    withOutside: design.unit === 'STUDENT' && plan.primaryOutcome !== null,
  }
}

function hashOf(value: unknown): string {
  return createHash('sha256').update(canonicalJson(value)).digest('hex')
}
