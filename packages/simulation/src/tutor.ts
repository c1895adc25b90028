import {
  type ActivityEvent,
  type Answered,
  type ClientEvent,
  type Helped,
  type HomeworkId,
  type OpenedWork,
  type ProblemId,
  type ReplyOf,
  type Response,
  type SurveyAnswers,
  type TutorWork,
  tutorCalls,
} from '@trellis/domain'
import type { Transport } from './transport'

export type OpenedProblem = ReplyOf<typeof tutorCalls.openProblem>

/** The local date of the student, and the browser's event. */
export interface Moment {
  today: string
  event: ClientEvent
}

/** What a student can do, as the tutor app does it. */
export interface Tutor {
  open(moment: Moment): Promise<TutorWork>
  work(today: string): Promise<TutorWork>
  problem(problemId: ProblemId, moment: Moment): Promise<OpenedProblem>
  answer(problemId: ProblemId, response: Response, moment: Moment): Promise<Answered>
  help(problemId: ProblemId, moment: Moment): Promise<Helped>
  skip(problemId: ProblemId, moment: Moment): Promise<TutorWork>
  survey(answers: SurveyAnswers, moment: Moment): Promise<TutorWork>
  recordActivity(events: ActivityEvent[]): Promise<void>
}

/** How a student enters: by homework, with the session of the transport, or by a study link. */
export type Entry = { homeworkId: HomeworkId } | { code: string; participantKey: string }

/** The tutor of a server, over HTTP. */
export function createTutorClient(transport: Transport, entry: Entry): Tutor {
  let ticket = ''
  const enter = async ({ today, event }: Moment): Promise<OpenedWork> =>
    'homeworkId' in entry
      ? transport(tutorCalls.openHomework, { body: { homeworkId: entry.homeworkId, today, event, isSimulated: true } })
      : transport(tutorCalls.openLink, { body: { ...entry, today, event, isSimulated: true } })
  return {
    async open(moment) {
      const opened = await enter(moment)
      ticket = opened.ticket
      return opened.work
    },
    work: (today) => transport(tutorCalls.getWork, { body: { ticket, today } }),
    problem: (problemId, moment) => transport(tutorCalls.openProblem, { body: { ticket, problemId, ...moment } }),
    answer: (problemId, response, moment) =>
      transport(tutorCalls.answerProblem, { body: { ticket, problemId, response, ...moment } }),
    help: (problemId, moment) => transport(tutorCalls.askForHelp, { body: { ticket, problemId, ...moment } }),
    skip: async (problemId, moment) =>
      (await transport(tutorCalls.skipProblem, { body: { ticket, problemId, ...moment } })).work,
    survey: async (answers, moment) =>
      (await transport(tutorCalls.answerSurvey, { body: { ticket, answers, ...moment } })).work,
    async recordActivity(events) {
      await transport(tutorCalls.recordEvents, { body: { ticket, events } })
    },
  }
}
