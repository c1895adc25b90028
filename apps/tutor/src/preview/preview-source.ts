import type { GivenHelp, ProblemCeri, previewCalls, ReplyOf, WorkResult } from '@trellis/domain'
import type { call as apiCall } from '../lib/api'
import { dayOf } from '../lib/day'
import { newUuid } from '../lib/new-uuid'
import type { Stored } from '../lib/stored'
import type { WorkSource } from '../work/work-source'
import { type Place, previewLinkTo } from './preview-link'

type Opened = ReplyOf<(typeof previewCalls)['openPreview']>

/** What a preview is about, for the banner around it. */
export type PreviewFacts = Pick<Opened, 'conditions'>

/** What the server keeps for students and this tab keeps for a preview. */
interface Kept {
  seed: string
  results: WorkResult[]
  /** The problem that is being worked on. */
  current: { ceri: ProblemCeri; tries: number; helps: GivenHelp[] } | null
}

interface Means {
  call: typeof apiCall
  stored: Stored
  onOpened?(facts: PreviewFacts): void
  now?(): Date
  newSeed?(): string
}

/** The same for all conditions of a study, so that a switch between them stays at the problem one is looking at. */
function keptAt(place: Place): string {
  const scope = place.kind === 'condition' ? `study=${place.studyId}&set=${place.problemSetId}` : previewLinkTo(place)
  return `trellis-preview:${scope}|`
}

/** Work that is played and not recorded: the server is told what was done so far, and this tab remembers it. */
export function previewSource(
  place: Place,
  { call, stored, onOpened, now = () => new Date(), newSeed = newUuid }: Means,
): WorkSource {
  const address = keptAt(place)
  const kept: Kept = readKept(stored.read(address)) ?? {
    seed: newSeed(),
    results: [],
    current: null,
  }
  const keep = () => stored.write(address, kept)
  const at = { place, seed: kept.seed }
  const today = () => dayOf(now())
  keep()

  const currentOf = (ceri: ProblemCeri) => {
    if (kept.current?.ceri !== ceri) kept.current = { ceri, tries: 0, helps: [] }
    return kept.current
  }
  const end = (result: WorkResult) => {
    kept.results.push(result)
    kept.current = null
  }

  return {
    key: `${address}${kept.seed}`,
    stored,
    async open() {
      const { title, progress, conditions } = await call('openPreview', {
        ...at,
        results: kept.results,
        today: today(),
      })
      onOpened?.({ conditions })
      return { title, progress }
    },
    async problem(ceri) {
      const problem = await call('openPreviewProblem', { ...at, problemCeri: ceri })
      const { tries, helps } = currentOf(ceri)
      return { problem, tries, helps: [...helps] }
    },
    async answer(ceri, response) {
      const current = currentOf(ceri)
      const counts = { tries: current.tries, helpGiven: current.helps.length }
      const verdict = await call('answerPreview', { ...at, problemCeri: ceri, today: today(), response, ...counts })
      if (verdict.result) end(verdict.result)
      else if (verdict.verdict !== 'malformed') current.tries += 1
      keep()
      return verdict
    },
    async help(ceri) {
      const current = currentOf(ceri)
      const helpGiven = current.helps.length
      const help = await call('helpPreview', { ...at, problemCeri: ceri, today: today(), helpGiven })
      current.helps.push(help)
      if (help.result) end(help.result)
      keep()
      return help
    },
    async skip(ceri) {
      end({ problemCeri: ceri, outcome: 'skipped', day: today() })
      keep()
    },
  }
}

/** The next preview of this place starts from nothing, with other shuffles. */
export function forgetPreview(place: Place, stored: Stored): void {
  stored.remove(keptAt(place))
}

/** Another condition gives other help: what was given on the problem so far does not count there. */
export function forgetProblem(place: Place, stored: Stored): void {
  const kept = readKept(stored.read(keptAt(place)))
  if (kept) stored.write(keptAt(place), { ...kept, current: null })
}

function readKept(stored: unknown): Kept | null {
  const kept = stored as Partial<Kept> | null
  return typeof kept?.seed === 'string' && Array.isArray(kept.results) ? (kept as Kept) : null
}
