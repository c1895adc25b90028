import type { GivenHelp, ProblemId, previewCalls, ReplyOf, WorkResult } from '@trellis/domain'
import type { call as apiCall, Body, CallName } from '../lib/api'
import type { KeyValueStore } from '../lib/key-value-store'
import { localDay } from '../lib/local-day'
import { newUuid } from '../lib/new-uuid'
import type { WorkSource } from '../work/work-source'
import { type PreviewTarget, previewLinkTo } from './preview-link'

type Opened = ReplyOf<(typeof previewCalls)['openPreview']>

/** What the banner of a preview shows. */
export type PreviewFacts = Pick<Opened, 'conditions'>

/** The progress, which the server stores for students and this tab stores for a preview. */
interface Kept {
  seed: string
  results: WorkResult[]
  /** The problem in progress. */
  current: { problemId: ProblemId; tries: number; helps: GivenHelp[]; wrong?: string } | null
}

interface Deps {
  call: typeof apiCall
  storage: KeyValueStore
  onOpened?(facts: PreviewFacts): void
  now?(): Date
  newSeed?(): string
}

/** The same key for all conditions of a study, so that switching between them stays at the same problem. */
function storageKeyOf(target: PreviewTarget): string {
  const scope =
    target.kind === 'condition'
      ? `study=${target.studyId}&set=${target.problemSetId}`
      : target.kind === 'published'
        ? `published=${target.key}&set=${target.problemSetId}`
        : previewLinkTo(target)
  return `trellis-preview:${scope}|`
}

/** Work that is not recorded: this tab stores the progress, and sends it along with every call. */
export function createPreviewSource(
  target: PreviewTarget,
  { call, storage, onOpened, now = () => new Date(), newSeed = newUuid }: Deps,
): WorkSource {
  const storageKey = storageKeyOf(target)
  const kept: Kept = readKept(storage.read(storageKey)) ?? {
    seed: newSeed(),
    results: [],
    current: null,
  }
  const keep = () => storage.write(storageKey, kept)
  const ask = callsFor(target, kept.seed, call)
  const today = () => localDay(now())
  keep()

  const currentOf = (problemId: ProblemId) => {
    if (kept.current?.problemId !== problemId) kept.current = { problemId, tries: 0, helps: [] }
    return kept.current
  }
  const finish = (result: WorkResult) => {
    kept.results.push(result)
    kept.current = null
  }

  return {
    key: `${storageKey}${kept.seed}`,
    storage,
    async open() {
      const { title, progress, conditions } = await ask.open({ results: kept.results, today: today() })
      onOpened?.({ conditions })
      return { title, progress }
    },
    async openProblem(problemId) {
      const problem = await ask.problem({ problemId })
      const { tries, helps } = currentOf(problemId)
      return { problem, tries, helps: [...helps] }
    },
    async answer(problemId, response) {
      const current = currentOf(problemId)
      const counts = { tries: current.tries, helpGiven: current.helps.length }
      const verdict = await ask.answer({ problemId, today: today(), response, ...counts })
      if (verdict.result) finish(verdict.result)
      else if (verdict.verdict === 'incorrect' && current.wrong !== JSON.stringify(response)) {
        current.tries += 1
        current.wrong = JSON.stringify(response)
      }
      keep()
      return verdict
    },
    async requestHelp(problemId) {
      const current = currentOf(problemId)
      const helpGiven = current.helps.length
      const help = await ask.help({ problemId, today: today(), helpGiven })
      current.helps.push(help)
      if (help.result) finish(help.result)
      keep()
      return help
    },
    async skip(problemId) {
      finish({ problemId, outcome: 'skipped', day: today() })
      keep()
    },
  }
}

type Without<Name extends CallName> = Omit<Body<Name>, 'place' | 'seed'>

/** The calls for staff, or those for visitors of a public page. */
function callsFor(target: PreviewTarget, seed: string, call: typeof apiCall) {
  if (target.kind === 'published') {
    const place = { place: target, seed }
    return {
      open: (body: Without<'openPreview'>) => call('openPublicPreview', { ...place, ...body }),
      problem: (body: Without<'openPreviewProblem'>) => call('openPublicPreviewProblem', { ...place, ...body }),
      answer: (body: Without<'answerPreview'>) => call('answerPublicPreview', { ...place, ...body }),
      help: (body: Without<'helpPreview'>) => call('helpPublicPreview', { ...place, ...body }),
    }
  }
  const place = { place: target, seed }
  return {
    open: (body: Without<'openPreview'>) => call('openPreview', { ...place, ...body }),
    problem: (body: Without<'openPreviewProblem'>) => call('openPreviewProblem', { ...place, ...body }),
    answer: (body: Without<'answerPreview'>) => call('answerPreview', { ...place, ...body }),
    help: (body: Without<'helpPreview'>) => call('helpPreview', { ...place, ...body }),
  }
}

/** Makes the next preview of this target start over, with other shuffles. */
export function resetPreview(target: PreviewTarget, storage: KeyValueStore): void {
  storage.remove(storageKeyOf(target))
}

/** Drops the problem in progress: another condition gives other help, so the help so far does not count there. */
export function resetProblem(target: PreviewTarget, storage: KeyValueStore): void {
  const kept = readKept(storage.read(storageKeyOf(target)))
  if (kept) storage.write(storageKeyOf(target), { ...kept, current: null })
}

function readKept(value: unknown): Kept | null {
  const kept = value as Partial<Kept> | null
  return typeof kept?.seed === 'string' && Array.isArray(kept.results) ? (kept as Kept) : null
}
