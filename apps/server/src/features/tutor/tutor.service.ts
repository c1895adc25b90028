import {
  type Answered,
  AppError,
  type Helped,
  type OpenedWork,
  type ParsedOf,
  surveyTroubles,
  type tutorCalls,
} from '@trellis/domain'
import type { Caller } from '@trellis/http'
import type { Run } from '../../delivery/create-delivery'
import { assess, deliverProblem, nextHelp } from '../../delivery/deliver-problem'
import type { OpenWork } from '../../delivery/open-work.service'
import { anonymousStudentId } from '../../delivery/participant-code'
import { actorOf } from '../../study/access/actor-of'
import type { Deps } from '../../study/deps'
import {
  acting,
  advance,
  deliveryOf,
  feedbackEvents,
  finishProblem,
  helpEvents,
  onCurrentProblem,
  present,
  withRecord,
} from './acting'

type Body<Name extends keyof typeof tutorCalls> =
  ParsedOf<(typeof tutorCalls)[Name]> extends { body: infer B } ? B : never

export function tutorService({ platform, run }: Pick<Deps, 'platform'> & { run: Run }) {
  const { look, stand, act, requireOpen } = acting(run)

  async function opened(work: OpenWork, today: string): Promise<OpenedWork> {
    return { ticket: run.tickets.issue(work), work: present(await stand(work, today)) }
  }

  return {
    async openHomework({ homeworkId, today, event }: Body<'openHomework'>, caller: Caller): Promise<OpenedWork> {
      const homework = await platform.getHomework({ params: { id: homeworkId } }, caller)
      const { classId, grade, school, problemSetCeri } = homework
      const studentId = actorOf(caller).userId
      const work = await run.opening.homework({
        ...{ studentId, classId, grade, school, homeworkId, problemSetCeri, event },
      })
      return opened(work, today)
    },

    async openLink({ code, participantKey, today, event }: Body<'openLink'>): Promise<OpenedWork> {
      const studentId = anonymousStudentId(code, participantKey)
      const done = await run.opening.inStudy(
        {
          ...{ studentId, studyId: null, linkCode: code, event },
          ...{ classId: null, grade: null, school: null, homeworkId: '', problemSetCeri: '' },
        },
        'LINK',
      )
      if (!('refused' in done)) return opened(done, today)
      if (done.refused === 'no_study') throw new AppError('study_link_not_found', {})
      throw new AppError('study_closed', { reason: done.refused })
    },

    async getWork({ ticket, today }: Body<'getWork'>) {
      return present(await look(ticket, today))
    },

    async openProblem(body: Body<'openProblem'>) {
      const { problemCeri } = body
      return act(body, (at) => {
        const on = onCurrentProblem(at, problemCeri)
        if (!on) throw new AppError('work_moved_on', {})
        const { delivery, current, seed } = on
        const helps = Array.from({ length: current.helps }, (_, helpGiven) =>
          nextHelp(delivery, problemCeri, { helpGiven, today: at.today }),
        )
        const reply = { problem: deliverProblem(delivery, problemCeri, seed), tries: current.tries, helps }
        if (at.row.state.current?.ceri === problemCeri) return { reply }
        // What is shown is made anew when it is asked for again: it need not be kept.
        return {
          state: { ...at.row.state, current },
          events: [{ kind: 'started', problemCeri, data: {} }],
          reply,
          isReplyKept: false,
        }
      })
    },

    async answer(body: Body<'answerProblem'>): Promise<Answered> {
      const { problemCeri, response } = body
      return act<Answered>(body, (at) => {
        const on = onCurrentProblem(at, problemCeri)
        const delivery = on?.delivery ?? deliveryOf(at, problemCeri)
        if (!delivery) throw new AppError('problem_not_found', { id: problemCeri })
        const { tries, helps } = on?.current ?? { tries: 0, helps: 0 }
        const { correctness, told } = assess(delivery, problemCeri, response, {
          tries,
          helpGiven: helps,
          today: at.today,
        })
        const isRead = correctness !== 'malformed'
        const answered = {
          kind: 'answered' as const,
          problemCeri,
          data: { response, correctness, try: isRead && on ? tries + 1 : 0, counted: on !== null },
        }
        if (!on) {
          const reply = { verdict: null, work: present(at) }
          return { state: at.row.state, events: [answered], reply }
        }
        const before = [answered, ...feedbackEvents(told, problemCeri)]
        if (told.result) {
          const { state, events, work } = finishProblem(at, told.result, { tries: tries + 1, helps })
          return { state, events: [...before, ...events], reply: { verdict: told, work } }
        }
        const current = { ...on.current, tries: isRead ? tries + 1 : tries }
        return { state: { ...at.row.state, current }, events: before, reply: { verdict: told, work: null } }
      })
    },

    async help(body: Body<'askForHelp'>): Promise<Helped> {
      const { problemCeri } = body
      return act<Helped>(body, (at) => {
        const on = onCurrentProblem(at, problemCeri)
        if (!on) return { reply: { help: null, work: present(at) } }
        const { tries, helps } = on.current
        const help = nextHelp(on.delivery, problemCeri, { helpGiven: helps, today: at.today })
        const shown = helpEvents(help, problemCeri)
        if (help.result) {
          const { state, events, work } = finishProblem(at, help.result, { tries, helps: helps + 1 })
          return { state, events: [...shown, ...events], reply: { help, work } }
        }
        const current = { ...on.current, helps: helps + 1 }
        return { state: { ...at.row.state, current }, events: shown, reply: { help, work: null } }
      })
    },

    async skip(body: Body<'skipProblem'>) {
      const { problemCeri } = body
      return act(body, (at) => {
        const on = onCurrentProblem(at, problemCeri)
        if (!on) return { reply: { work: present(at) } }
        if (!at.position.progress.problem?.canSkip) throw new AppError('cannot_skip', { id: problemCeri })
        const { tries, helps } = on.current
        const result = { problemCeri, outcome: 'skipped' as const, day: at.today }
        const { state, events, work } = finishProblem(at, result, { tries, helps })
        return { state, events: [{ kind: 'skipped', problemCeri, data: {} }, ...events], reply: { work } }
      })
    },

    async answerSurvey(body: Body<'answerSurvey'>) {
      const { answers } = body
      return act(body, (at) => {
        const stage = at.content.stages[at.position.index]
        if (!stage || !('survey' in stage)) return { reply: { work: present(at) } }
        const fields = surveyTroubles(stage.survey, answers)
        if (fields.length > 0) throw new AppError('invalid_input', { fields })
        const records = withRecord(at, () => ({ results: [], isSurveyAnswered: true }))
        const { state, events, work } = advance(at, { records, current: null })
        const survey = stage.place === 'PRE_SURVEY' ? 'pre' : 'post'
        return { state, events: [{ kind: 'survey_answered', data: { survey, answers } }, ...events], reply: { work } }
      })
    },

    async record({ ticket, events }: Body<'recordEvents'>) {
      const row = await requireOpen(ticket)
      await run.works.append(
        row,
        events.map(({ id, at, kind, ...data }) => ({ id, at, kind, data })),
      )
      return { recorded: events.map((event) => event.id) }
    },
  }
}
