import { useLingui } from '@lingui/react'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { Homework, HomeworkReport, Problem, ProblemId } from '@trellis/domain'
import { Link } from 'react-router'
import { messageForError } from '../../../lib/message-for-error'
import { problemSetsQuery } from '../../../shared/problem/problem-sets'
import { ResponseText } from '../../../shared/problem/response-text'
import { ErrorState } from '../../../ui/error-state'
import { ArrowLeftIcon } from '../../../ui/icons'
import { PageTitle } from '../../../ui/page-title'
import { type OpenedClass, reportQuery } from '../class/class-queries'
import { OutcomeLegend } from './outcome-mark'
import { ProblemList } from './problem-list'
import { outcomesOf, studentsToHelp, tallyOf } from './report.rules'
import { ReportTable } from './report-table'
import { useSetFacts } from './set-facts'

interface Props {
  opened: OpenedClass
  homework: Homework
}

/** One homework: its problems, the outcome of each for every student, and the open responses. */
export function HomeworkView({ opened, homework }: Props) {
  const { i18n } = useLingui()
  const factsOf = useSetFacts()
  const { class: schoolClass, students } = opened
  const sets = useQuery(problemSetsQuery([homework.problemSetId]))
  const report = useQuery(reportQuery(schoolClass.id, homework.id))
  const set = sets.data?.[0]
  const nicknames = new Map<string, string>(students.map(({ id, nickname }) => [id, nickname]))
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box component="header">
        <MuiLink
          component={Link}
          to={`/classes/${schoolClass.id}`}
          sx={{ display: 'inline-flex', gap: 0.5, alignItems: 'center', minHeight: 32, typography: 'body2' }}
        >
          <ArrowLeftIcon />
          {schoolClass.name}
        </MuiLink>
        <PageTitle title={homework.title} sx={{ overflowWrap: 'anywhere' }} />
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>
          {set ? factsOf(set) : homework.problemSetId}
        </Typography>
      </Box>
      <Box component="section" aria-labelledby="report-title" sx={section}>
        <Typography variant="h2" id="report-title">
          {i18n._('classes.report')}
        </Typography>
        {report.isError && !report.data ? (
          <ErrorState
            message={messageForError(report.error)}
            onRetry={() => report.refetch()}
            isRetrying={report.isFetching}
          />
        ) : report.data ? (
          <Report report={report.data} students={students} title={homework.title} />
        ) : (
          <Skeleton variant="rounded" height={200} />
        )}
      </Box>
      <Box component="section" aria-labelledby="problems-title" sx={section}>
        <Typography variant="h2" id="problems-title">
          {i18n._('classes.problems')}
        </Typography>
        <ProblemList
          problemSetId={homework.problemSetId}
          factsOf={(problemId) => report.data && <Tally report={report.data} problemId={problemId} />}
          belowOf={(problem) =>
            report.data && (
              <>
                <WrongAnswers report={report.data} problem={problem} />
                <OpenResponses report={report.data} problemId={problem.problemId} nicknames={nicknames} />
              </>
            )
          }
        />
      </Box>
    </Box>
  )
}

function Report({
  report,
  students,
  title,
}: {
  report: HomeworkReport
  students: OpenedClass['students']
  title: string
}) {
  const { i18n } = useLingui()
  if (report.detail === 'WITHHELD') return <Alert severity="info">{i18n._('classes.report.withheld')}</Alert>
  if (students.length === 0)
    return <Typography color="textSecondary">{i18n._('classes.homework.noStudents')}</Typography>
  return (
    <>
      <StudentsToHelp report={report} students={students} />
      <ReportTable report={report} students={students} title={title} />
      <OutcomeLegend detail={report.detail} />
      {report.detail === 'OUTCOMES' && (
        <Typography variant="body2" color="textSecondary">
          {i18n._('classes.report.outcomes')}
        </Typography>
      )}
    </>
  )
}

function Tally({ report, problemId }: { report: HomeworkReport; problemId: ProblemId }) {
  const { i18n } = useLingui()
  const { right, done } = tallyOf(outcomesOf(report), problemId)
  if (done === 0) return null
  return (
    <Typography variant="body2" color="textSecondary">
      {i18n._('classes.report.problem', { right, done })}
    </Typography>
  )
}

/** Students who may need help, those with the lowest share of correct answers first. */
function StudentsToHelp({ report, students }: Pick<Parameters<typeof Report>[0], 'report' | 'students'>) {
  const { i18n } = useLingui()
  const names = new Map<string, string>(students.map(({ id, nickname }) => [id, nickname]))
  const toHelp = studentsToHelp(report).filter(({ studentId }) => names.has(studentId))
  if (toHelp.length === 0) return null
  return (
    <Box sx={below}>
      <Typography component="h3" variant="subtitle2">
        {i18n._('classes.report.toHelp')}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {i18n._('classes.report.toHelp.about')}
      </Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5, typography: 'body2' }}>
        {toHelp.map(({ studentId, right, done }) => (
          <li key={studentId}>
            {i18n._('classes.report.toHelp.student', { name: names.get(studentId)!, right, done })}
          </li>
        ))}
      </Box>
    </Box>
  )
}

/** Wrong first answers that several students gave, for discussion in class. */
function WrongAnswers({ report, problem }: { report: HomeworkReport; problem: Problem }) {
  const { i18n } = useLingui()
  const wrong = report.problems.find(({ problemId }) => problemId === problem.problemId)?.wrongAnswers ?? []
  if (wrong.length === 0) return null
  return (
    <Box sx={underProblem}>
      <Typography component="h4" variant="subtitle2">
        {i18n._('classes.report.wrongAnswers')}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.5, typography: 'body2' }}>
        {wrong.map(({ response, students }) => (
          <Box
            component="li"
            key={JSON.stringify(response)}
            sx={{ display: 'flex', flexWrap: 'wrap', gap: '2px 12px', alignItems: 'center' }}
          >
            <ResponseText problem={problem} response={response} />
            {i18n._('classes.report.wrongAnswers.students', { students })}
          </Box>
        ))}
      </Box>
    </Box>
  )
}

interface OpenResponsesProps {
  report: HomeworkReport
  problemId: ProblemId
  nicknames: ReadonlyMap<string, string>
}

/** The open responses to a problem, which the teacher reads. */
function OpenResponses({ report, problemId, nicknames }: OpenResponsesProps) {
  const { i18n } = useLingui()
  const written = report.students
    .flatMap(({ studentId, openResponses }) =>
      openResponses
        .filter((response) => response.problemId === problemId)
        .map(({ text }) => ({ studentId, text, nickname: nicknames.get(studentId) ?? '' })),
    )
    .toSorted((a, b) => a.nickname.localeCompare(b.nickname))
  if (written.length === 0) return null
  return (
    <Box sx={underProblem}>
      <Typography component="h4" variant="subtitle2">
        {i18n._('classes.responses', { count: written.length })}
      </Typography>
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {written.map(({ studentId, nickname, text }) => (
          <div key={studentId}>
            <Typography component="dt" variant="body2" sx={{ fontWeight: 600 }}>
              {nickname}
            </Typography>
            <Typography component="dd" variant="body2" sx={{ m: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {text}
            </Typography>
          </div>
        ))}
      </Box>
    </Box>
  )
}

const below = { display: 'grid', gap: 0.5, gridTemplateColumns: 'minmax(0, 1fr)' } as const
const underProblem = { ...below, mt: 1.5, pt: 1.5, borderTop: 1, borderColor: 'divider' } as const
const section = { display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' } as const
