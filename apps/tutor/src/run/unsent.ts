import type { ClientEvent, ProblemCeri, Response, SurveyAnswers } from '@trellis/domain'
import type { Stored } from '../lib/stored'
import type { OpenedProblem, Work } from '../work/work-source'

/** Something a student did, as it is sent: under the same name and with the same words each time. */
export type Deed = { event: ClientEvent; today: string; work: Work } & (
  | { action: 'answer'; problemCeri: ProblemCeri; opened: OpenedProblem; response: Response }
  | { action: 'help' | 'skip'; problemCeri: ProblemCeri; opened: OpenedProblem }
  | { action: 'survey'; answers: SurveyAnswers }
)

/**
 * What a student did and nobody has confirmed yet. Each has a place of its own in the storage, so that two tabs never
 * write over one another; its key starts with the student and the work, so that nobody else ever sends it.
 */
export function unsentIn(stored: Stored, workKey: string) {
  const prefix = `${workKey}/unsent/`
  const at = (deed: Deed) => `${prefix}${deed.event.id}`
  const all = () =>
    stored
      .keys(prefix)
      .map((key) => stored.read(key))
      .filter(isDeed)
      .sort((one, other) => one.event.at - other.event.at)
  return {
    all,
    keep: (deed: Deed) => stored.write(at(deed), deed),
    forget: (deed: Deed) => stored.remove(at(deed)),
    /** The last one, with what was on the screen when it was done. */
    latest(): Deed | null {
      return all().at(-1) ?? null
    },
  }
}

/** Whether something of this student waits on this device. */
export const hasUnsent = (stored: Stored, workKey: string) => stored.keys(`${workKey}/unsent/`).length > 0

/** Whether it asks for the very same thing, so that it is the same deed tried again. */
export function isSame(deed: Deed, asked: Omit<Deed, 'event' | 'today' | 'work' | 'opened'>): boolean {
  const what = ({ action, ...rest }: Partial<Record<string, unknown>>) =>
    JSON.stringify([action, rest.problemCeri, rest.response, rest.answers])
  return what(deed) === what(asked)
}

/** Written by an older version, or by hand. */
function isDeed(read: unknown): read is Deed {
  const deed = read as Partial<Deed> | null
  const isWhole = typeof deed?.event?.id === 'string' && typeof deed.today === 'string' && Boolean(deed.work?.progress)
  return isWhole && (deed.action === 'survey' ? Boolean(deed.work?.survey) : Boolean(deed && 'opened' in deed))
}
