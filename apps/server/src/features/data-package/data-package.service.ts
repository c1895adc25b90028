import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import {
  type Actor,
  AppError,
  type DataPackage,
  type OpenResponse,
  type OpenResponseCounts,
  type PackageState,
  type PackageTier,
  packageTierSchema,
  readHtml,
  type SharingRefusal,
  type StudyContent,
  type StudyId,
} from '@trellis/domain'
import type { FastifyBaseLogger } from 'fastify'
import type { Delivery } from '../../delivery/create-delivery'
import { hmac, packageKeyOf } from '../../delivery/participant-code'
import type { ReaderDeps } from '../../study/deps'
import { requireRecord } from '../../study/record-archive'
import { hasFinalEnd } from '../../study/results-look'
import { type DeployedStudy, findDeployedStudy, readDeployedStudy } from '../../study/view/deployed-study'
import { secondsOf } from '../../study/view/study-view'
import recomputed from './analysis-script/recomputed.json'
import { buildPackage, hashOf, type PackageSources, writtenQuestionsOf } from './build-package'
import {
  cancelJob,
  claimJob,
  decideResponse,
  type PackageRow,
  readPackages,
  readReleased,
  readSignature,
  readUnshared,
  setSharing,
  signReport,
  updateFileFacts,
} from './data-package.store'
import { createPackageFolder } from './package-folder'
import { createPackageJobs, RecordChangedError } from './package-jobs'
import { countOpenTexts, readOpenTexts } from './package-record.read'

export interface DataPackageDeps extends ReaderDeps {
  delivery: Pick<Delivery, 'studies' | 'secrets'>
  sources: PackageSources
  /** Where packages are kept. */
  folder: string
  log: Pick<FastifyBaseLogger, 'warn'>
}

const pageSize = 25
const maxQuestionLength = 300

export type DataPackageService = ReturnType<typeof dataPackageService>

export function dataPackageService(deps: DataPackageDeps) {
  const { db, reader, delivery, sources, log } = deps
  const folder = createPackageFolder(deps.folder)
  const jobs = createPackageJobs(db, log)

  /** Only a study that is completed for good has packages: until then, its results must not be known. */
  async function readFinalStudy(studyId: StudyId, actor: Actor): Promise<DeployedStudy> {
    const study = await readDeployedStudy(db, studyId, actor)
    if (!(await hasFinalEnd(db, study))) throw new AppError('study_not_final', { id: studyId })
    return study
  }

  const textKeyOf = (studyId: StudyId) =>
    Buffer.from(hmac(delivery.secrets.participants, `${studyId}:texts`)).toString('hex')

  /** One hash of everything that a package is built from. */
  async function keyOf(study: DeployedStudy, tier: PackageTier): Promise<string> {
    const [version, unshared, released] = [
      await sources.versionOf(study),
      await readUnshared(db, study.id),
      await readReleased(db, study.id),
    ]
    return hashOf({ version, tier, unshared, released })
  }

  async function build(
    study: DeployedStudy,
    tier: PackageTier,
    key: string,
    signal: AbortSignal,
    onProgress: (share: number) => void,
  ) {
    const { content } = await delivery.studies.load(study.id)
    const unshared = await readUnshared(db, study.id)
    const task = {
      study,
      tier,
      content,
      keys: { codes: packageKeyOf(delivery.secrets.participants, study.id, tier), texts: textKeyOf(study.id) },
      notShared: unshared.map(({ participant }) => participant),
      released: new Set(await readReleased(db, study.id)),
    }
    const path = await folder.pathOf({ studyId: study.id, tier, key })
    const built = await buildPackage({ reader, sources }, task, path, signal, onProgress)
    if ((await keyOf(study, tier)) !== key) throw new RecordChangedError()
    return built
  }

  async function stateOf(study: DeployedStudy, tier: PackageTier, row: PackageRow | undefined): Promise<PackageState> {
    const empty = {
      tier,
      share: null,
      failure: null,
      report: null,
      reportHash: null,
      signature: null,
      bytes: null,
      sha256: null,
      builtAt: null,
      fileName: null,
    }
    if (!row) return { ...empty, state: 'NONE' }
    if (row.isBuilding) return { ...empty, state: 'BUILDING', share: row.share }
    if (!row.report) return { ...empty, state: 'FAILED', failure: row.failure ?? 'interrupted' }
    if (row.key !== (await keyOf(study, tier))) return { ...empty, state: 'OUTDATED' }
    const reportHash = hashOf(row.report)
    return {
      tier,
      state: 'READY',
      share: null,
      failure: null,
      report: row.report,
      reportHash,
      signature: await readSignature(deps, study.id, tier, reportHash),
      bytes: row.bytes,
      sha256: row.sha256,
      builtAt: secondsOf(row.builtAt),
      fileName: row.fileName,
    }
  }

  async function present(study: DeployedStudy): Promise<DataPackage> {
    const rows = await readPackages(db, study.id)
    const tiers: PackageState[] = []
    for (const tier of packageTierSchema.options)
      tiers.push(
        await stateOf(
          study,
          tier,
          rows.find((row) => row.tier === tier),
        ),
      )
    return { tiers, unshared: await readUnshared(db, study.id), recomputed }
  }

  async function readyTier(study: DeployedStudy, tier: PackageTier): Promise<PackageState> {
    const { tiers } = await present(study)
    const tierState = tiers.find((one) => one.tier === tier)!
    if (tierState.state !== 'READY') throw new AppError('package_not_ready', { id: study.id })
    return tierState
  }

  return {
    load: async (studyId: StudyId, actor: Actor) => present(await readFinalStudy(studyId, actor)),

    async start({ studyId, tier }: { studyId: StudyId; tier: PackageTier }, actor: Actor): Promise<DataPackage> {
      const study = await readFinalStudy(studyId, actor)
      const current = (await present(study)).tiers.find((one) => one.tier === tier)!
      if (current.state !== 'READY') {
        await requireRecord(db, studyId)
        const [job, key] = [randomUUID(), await keyOf(study, tier)]
        if (await claimJob(db, { studyId, tier, key, job })) {
          jobs.start(job, (signal, onProgress) => build(study, tier, key, signal, onProgress))
        }
      }
      return present(study)
    },

    async cancel({ studyId, tier }: { studyId: StudyId; tier: PackageTier }, actor: Actor): Promise<DataPackage> {
      const study = await readFinalStudy(studyId, actor)
      await cancelJob(db, studyId, tier)
      return present(study)
    },

    async sign(
      { studyId, tier, reportHash }: { studyId: StudyId; tier: PackageTier; reportHash: string },
      actor: Actor,
    ): Promise<DataPackage> {
      const study = await readFinalStudy(studyId, actor)
      const ready = await readyTier(study, tier)
      if (ready.reportHash !== reportHash) throw new AppError('privacy_report_changed', { id: studyId })
      if (!ready.signature) await signReport(db, { studyId, tier, reportHash }, actor)
      return present(study)
    },

    /** The file. A package that another process built is built again here, which takes as long as the first time. */
    async open(
      { studyId, tier }: { studyId: StudyId; tier: PackageTier },
      actor: Actor,
      signal: AbortSignal,
    ): Promise<{ stream: Readable; bytes: number; fileName: string }> {
      const study = await readFinalStudy(studyId, actor)
      const ready = await readyTier(study, tier)
      if (!ready.signature) throw new AppError('privacy_report_unsigned', { id: studyId })
      const keptPackage = { studyId, tier, key: await keyOf(study, tier) }
      if (!(await folder.has(keptPackage))) {
        const built = await jobs.wait(
          (stopped, onProgress) => build(study, tier, keptPackage.key, stopped, onProgress),
          signal,
        )
        await updateFileFacts(db, studyId, tier, keptPackage.key, built)
      }
      const path = await folder.pathOf(keptPackage)
      return { stream: createReadStream(path), bytes: (await stat(path)).size, fileName: ready.fileName! }
    },

    /** Allowed at any time after deployment: a refusal need not wait for the end. */
    async setSharing(
      input: { studyId: StudyId; participant: string; refusedBy: SharingRefusal | null },
      actor: Actor,
    ): Promise<void> {
      await readDeployedStudy(db, input.studyId, actor)
      await setSharing(db, input, actor)
    },

    async openResponses(
      { studyId, page }: { studyId: StudyId; page: number },
      actor: Actor,
    ): Promise<{ responses: OpenResponse[]; counts: OpenResponseCounts; pageSize: number }> {
      await readFinalStudy(studyId, actor)
      await requireRecord(db, studyId)
      const { content } = await delivery.studies.load(studyId)
      const [key, written] = [textKeyOf(studyId), writtenQuestionsOf(content)]
      const texts = await readOpenTexts(db, studyId, key, written, { from: (page - 1) * pageSize, size: pageSize })
      const responses = texts.map(({ hash, source, text, students, isReleased }) => ({
        source,
        text,
        students,
        isReleased,
        textHash: hash,
        question: questionOf(content, source),
      }))
      return { responses, counts: await countOpenTexts(db, studyId, key, written), pageSize }
    },

    async decide(
      input: { studyId: StudyId; source: string; textHash: string; isReleased: boolean },
      actor: Actor,
    ): Promise<void> {
      await readFinalStudy(input.studyId, actor)
      await decideResponse(db, input, actor)
    },

    /** Removes old packages, and those whose record has changed, for example by an erasure. */
    sweep: () =>
      folder.sweep(async ({ studyId, tier, key }) => {
        const study = await findDeployedStudy(db, studyId)
        return study !== null && (await keyOf(study, tier)) === key
      }),

    close: () => jobs.close(),
  }
}

function questionOf({ problems, surveys }: StudyContent, source: string): string {
  const [survey, id] = source.split(':')
  const prompt = id && surveys?.[survey as 'pre' | 'post']?.find((question) => question.id === id)?.prompt
  const text = prompt || readHtml(problems[source]?.question ?? '').text || source
  return text.slice(0, maxQuestionLength)
}
