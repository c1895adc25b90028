import { createHash } from 'node:crypto'
import {
  type ActivityEvent,
  type Actor,
  type Answered,
  AppError,
  type ClientEvent,
  type Helped,
  mayWork,
  type NewEvent,
  type OpenedWork,
  type ParsedOf,
  type PastProblem,
  participantKindOf,
  problemFactsOf,
  type Response,
  surveyIssues,
  type tutorCalls,
} from '@trellis/domain'
import { type Caller, requireActor } from '@trellis/http'
import type { Delivery } from '../../delivery/create-delivery'
import { deliverProblem, gradeAnswer, isAttempt, lookBackAt, nextHelp } from '../../delivery/deliver-problem'
import { noClass } from '../../delivery/enrolment-record'
import { linkPaces } from '../../delivery/link-paces'
import type { HomeworkLookupResult, OpenWork } from '../../delivery/open-work.store'
import { anonymousStudentId } from '../../delivery/participant-code'
import { placeOf } from '../../delivery/stage-events'
import type { WorkKey } from '../../delivery/ticket'
import type { Deps } from '../../study/deps'
import { feedbackEvents, helpEvents } from './help-events'
import { createActionRunner } from './run-action.service'
import { serverDay } from './server-day'
import {
  advance,
  beginFollowUp,
  currentProblem,
  finishProblem,
  presentWork,
  stageWithProblem,
  withStageRecord,
} from './work-position.rules'

type Body<Name extends keyof typeof tutorCalls> =
  ParsedOf<(typeof tutorCalls)[Name]> extends { body: infer B } ? B : never

export function tutorService({ platform, delivery }: Pick<Deps, 'platform'> & { delivery: Delivery }) {
  const { loadPosition, loadPositionOf, runAction, requireOpenWork } = createActionRunner(delivery)

  async function presentOpened(
    work: OpenWork,
    { today, event }: Pick<Body<'openLink'>, 'today' | 'event'>,
    session: string | null = null,
  ): Promise<OpenedWork> {
    delivery.works.remember(work)
    const at = await loadPosition(work, today)
    const begun = beginFollowUp(at)
    if (begun) {
      // When two tabs begin it at the same time, one write succeeds and both tabs are in it.
      await delivery.works.write(work, event, { ...begun, isFinished: false, place: placeOf(undefined), reply: null })
      return { ticket: delivery.tickets.issue(work, session), work: presentWork(await loadPositionOf(work, today)) }
    }
    if (!work.isNew) {
      const stage = placeOf(at.content.stages[at.position.index])
      await delivery.works.append(work, [{ ...event, kind: 'work_reopened', data: {}, ...stage }])
    }
    return { ticket: delivery.tickets.issue(work, session), work: presentWork(at) }
  }

  return {
    async openHomework(
      { homeworkId, today, device, event, isSimulated }: Body<'openHomework'>,
      caller: Caller,
      session: string | null,
      found: HomeworkLookupResult | null = null,
    ): Promise<OpenedWork> {
      const homework = found ?? (await platform.getHomework({ params: { id: homeworkId } }, caller))
      const { classId, grade, school, problemSetId, teacherId, rosterSize, joinedAt, namesakeId } = homework
      const studentId = requireActor(caller).userId
      const participantKind = isSimulated ? 'simulated' : 'student'
      const setting = { participantKind, teacherId, rosterSize, joinedAt, device, namesakeId } as const
      const request = { studentId, classId, grade, school, homeworkId, problemSetId, setting, event }
      const work = await delivery.openWork.homework(request, found?.context)
      return presentOpened(work, { today, event }, session)
    },

    /**
     * `address` is where the request came from; null for students that the server itself invents. `actor` is the
     * person signed in on the device.
     */
    async openLink(
      { code, participantKey, today, device, event, isSimulated }: Body<'openLink'>,
      address: string | null,
      actor: Actor | null = null,
    ): Promise<OpenedWork> {
      const result = await delivery.openWork.inStudy(
        {
          studentId: anonymousStudentId(code, participantKey),
          classId: null,
          grade: null,
          school: null,
          studyId: null,
          linkCode: code,
          homeworkId: null,
          problemSetId: null,
          setting: { ...noClass, participantKind: participantKindOf(actor?.roles ?? [], isSimulated), device },
          event,
          paces: address === null ? [] : linkPaces(delivery.limits.link, code, address),
        },
        'LINK',
      )
      if (!('refused' in result)) return presentOpened(result, { today, event })
      if (result.refused === 'no_study') throw new AppError('study_link_not_found', {})
      throw new AppError('study_closed', { reason: result.refused })
    },

    async lookUpLink({ code }: Body<'lookUpLink'>): Promise<{ ok: true }> {
      const status = await delivery.openWork.statusBehindLink(code)
      if (status === null) throw new AppError('study_link_not_found', {})
      if (!mayWork(status, null).ok) throw new AppError('study_closed', { reason: 'ended' })
      return { ok: true }
    },

    async getWork(key: WorkKey, { today }: Body<'getWork'>) {
      return presentWork(await loadPositionOf(key, today))
    },

    async openProblem(key: WorkKey, body: Body<'openProblem'>) {
      const { problemId } = body
      return runAction(key, body, (at) => {
        const problem = currentProblem(at, problemId)
        if (!problem) throw new AppError('work_moved_on', {})
        const { setContent, current, seed } = problem
        const helps = Array.from({ length: current.helps }, (_, helpGiven) =>
          nextHelp(setContent, problemId, { tries: current.tries, helpGiven, today: at.today }),
        )
        const reply = { problem: deliverProblem(setContent, problemId, seed), tries: current.tries, helps }
        if (at.row.state.current?.problemId === problemId) return { reply }
        return {
          state: { ...at.row.state, current },
          events: [{ kind: 'started', problemId, data: {} }],
          reply,
          isReplyStored: false,
        }
      })
    },

    async answer(key: WorkKey, body: Body<'answerProblem'>): Promise<Answered> {
      const { problemId, response } = body
      return runAction<Answered>(key, body, (at) => {
        const problem = currentProblem(at, problemId)
        // Another tab may have moved on to the next stage: a late answer from this one is recorded in its own stage.
        const otherStage = problem ? null : stageWithProblem(at, problemId)
        const setContent = problem?.setContent ?? otherStage?.setContent
        if (!setContent) throw new AppError('problem_not_found', { id: problemId })
        const { tries, helps, helpFirst } = problem?.current ?? { tries: 0, helps: 0 }
        const { correctness, verdict, feedbackId } = gradeAnswer(setContent, problemId, response, {
          tries,
          helpGiven: helps,
          helpFirst,
          today: at.today,
        })
        const digest = correctness === 'incorrect' ? digestOf(response) : null
        // The same wrong answer again is no new attempt: a reload may have hidden that it was given before.
        const isRepeated = digest !== null && problem?.current.wrong === digest
        const isCounted = isAttempt(correctness) && !isRepeated
        const answered: NewEvent = {
          kind: 'answered',
          problemId,
          data: { response, correctness, try: isCounted && problem ? tries + 1 : 0, counted: problem !== null },
        }
        if (!problem) {
          const reply = { verdict: null, work: presentWork(at) }
          return { state: at.row.state, events: [{ ...answered, ...placeOf(otherStage?.stage) }], reply }
        }
        const shown = [answered, ...feedbackEvents(verdict, problemId, feedbackId)]
        if (verdict.result) {
          const { state, events, work } = finishProblem(at, verdict.result, { tries: tries + 1, helps })
          return { state, events: [...shown, ...events], reply: { verdict, work } }
        }
        const wrong = digest === null ? {} : { wrong: digest }
        const first = isCounted && tries === 0 ? { helpFirst: helps > 0 } : {}
        const current = { ...problem.current, ...wrong, ...first, tries: isCounted ? tries + 1 : tries }
        return { state: { ...at.row.state, current }, events: shown, reply: { verdict, work: null } }
      })
    },

    async help(key: WorkKey, body: Body<'askForHelp'>): Promise<Helped> {
      const { problemId, isAutomatic } = body
      return runAction<Helped>(key, body, (at) => {
        const problem = currentProblem(at, problemId)
        if (!problem) return { reply: { help: null, work: presentWork(at) } }
        const { tries, helps, helpFirst } = problem.current
        const help = nextHelp(problem.setContent, problemId, { tries, helpGiven: helps, helpFirst, today: at.today })
        const supportId = problem.setContent.given.supports[problemId]?.supportId ?? null
        const shown = helpEvents(help, problemId, { isAutomatic, supportId })
        if (help.result) {
          const { state, events, work } = finishProblem(at, help.result, { tries, helps: helps + 1 })
          return { state, events: [...shown, ...events], reply: { help, work } }
        }
        const current = { ...problem.current, helps: helps + 1 }
        return { state: { ...at.row.state, current }, events: shown, reply: { help, work: null } }
      })
    },

    async skip(key: WorkKey, body: Body<'skipProblem'>) {
      const { problemId } = body
      return runAction(key, body, (at) => {
        const problem = currentProblem(at, problemId)
        if (!problem) return { reply: { work: presentWork(at) } }
        if (!at.position.progress.problem?.canSkip) throw new AppError('cannot_skip', { id: problemId })
        const { tries, helps, helpFirst } = problem.current
        const facts = problemFactsOf('skipped', { tries, helpGiven: helps, helpFirst }, null)
        const result = { problemId, ...facts, day: at.today }
        const { state, events, work } = finishProblem(at, result, { tries, helps })
        return { state, events: [{ kind: 'skipped', problemId, data: {} }, ...events], reply: { work } }
      })
    },

    async answerSurvey(key: WorkKey, body: Body<'answerSurvey'>) {
      const { answers } = body
      return runAction(key, body, (at) => {
        const stage = at.content.stages[at.position.index]
        if (!stage || !('survey' in stage)) return { reply: { work: presentWork(at) } }
        const fields = surveyIssues(stage.survey, answers)
        if (fields.length > 0) throw new AppError('invalid_input', { fields })
        const records = withStageRecord(at, () => ({ results: [], isSurveyAnswered: true }))
        const { state, events, work } = advance(at, { ...at.row.state, records, current: null })
        const survey = stage.name === 'PRE_SURVEY' ? 'pre' : 'post'
        return { state, events: [{ kind: 'survey_answered', data: { survey, answers } }, ...events], reply: { work } }
      })
    },

    /**
     * Only once everything is done, and never at a test: its content has to stay unknown to students who come later.
     */
    async lookBack(key: WorkKey, { today }: Body<'lookBack'>): Promise<{ problems: PastProblem[] }> {
      const { row, content, position } = await loadPositionOf(key, today)
      if (position.stage !== 'END') return { problems: [] }
      const answers = await delivery.works.lastAnswers(key)
      const problems = content.stages.flatMap((stage, index) => {
        const setContent = content.contents[index]
        if (stage.name !== 'MAIN' || !setContent) return []
        return (row.state.records[index]?.results ?? []).map((result) =>
          lookBackAt(setContent, result, answers.get(result.problemId), row.studentId),
        )
      })
      return { problems }
    },

    async record(key: WorkKey, { events }: Body<'recordEvents'>) {
      const { row, content, position } = await loadPosition(await requireOpenWork(key), serverDay())
      const stage = placeOf(content.stages[position.index])
      await delivery.works.append(
        row,
        events.map((event) => ({ ...stage, ...toNewEvent(event) })),
      )
      return { recorded: events.map((event) => event.id) }
    },
  }
}

/** A short hash of the response, without the spaces around its values. */
function digestOf(response: Response): string {
  const written = Object.entries(response).map(([part, values]) => [part, values.map((value) => value.trim())])
  return createHash('sha256').update(JSON.stringify(written.sort())).digest('base64').slice(0, 16)
}

function toNewEvent(event: ActivityEvent): ClientEvent & NewEvent {
  const { id, at, sentAt, device } = event
  const sent = { id, at, sentAt, device }
  switch (event.kind) {
    case 'idle':
      return { ...sent, kind: event.kind, data: { seconds: event.seconds } }
    case 'resumed':
      return { ...sent, kind: event.kind, data: { awaySeconds: event.awaySeconds } }
    case 'survey_shown':
      return { ...sent, kind: event.kind, data: { survey: event.survey } }
  }
}
