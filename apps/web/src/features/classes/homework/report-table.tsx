import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import type { ClassStudent, HomeworkReport, ProblemId } from '@trellis/domain'
import { OutcomeMark } from './outcome-mark'
import { problemAnchor } from './problem-list'
import { columnsOf, outcomesOf, tallyOf } from './report.rules'

interface Props {
  report: HomeworkReport
  students: readonly ClassStudent[]
  title: string
}

/** Students by problems. Scrolls sideways where the screen is narrow; the names stay. */
export function ReportTable({ report, students, title }: Props) {
  const { i18n } = useLingui()
  const columns = columnsOf(report.problems)
  const outcomes = outcomesOf(report)
  const label = i18n._('classes.report.table', { title })
  const inOrder = students.toSorted((a, b) => a.nickname.localeCompare(b.nickname))
  return (
    <Box
      role="region"
      aria-label={label}
      tabIndex={0}
      sx={{ position: 'relative', overflowX: 'auto', border: 1, borderColor: 'divider', borderRadius: 2 }}
    >
      <Table aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{i18n._('classes.student')}</th>
            {columns.map(({ problemId, label: number }) => (
              <th key={problemId} scope="col">
                <a
                  href={`#${problemAnchor(problemId as ProblemId)}`}
                  aria-label={i18n._('classes.problem', { number })}
                >
                  {number}
                </a>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {inOrder.map(({ id, nickname }) => (
            <tr key={id}>
              <th scope="row">{nickname}</th>
              {columns.map(({ problemId }) => (
                <td key={problemId}>
                  <OutcomeMark outcome={outcomes.get(id)?.get(problemId)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{i18n._('classes.report.firstTry')}</th>
            {columns.map(({ problemId }) => {
              const { right, done } = tallyOf(outcomes, problemId)
              return <td key={problemId}>{done === 0 ? '' : i18n._('classes.report.tally', { right, done })}</td>
            })}
          </tr>
        </tfoot>
      </Table>
    </Box>
  )
}

const Table = styled('table')(({ theme }) => {
  const { palette } = theme.vars
  const line = `1px solid ${palette.divider}`
  return {
    ...theme.typography.body2,
    borderCollapse: 'separate',
    borderSpacing: 0,
    minWidth: '100%',
    '& th, & td': { padding: '6px 8px', textAlign: 'center', borderBottom: line, whiteSpace: 'nowrap' },
    backgroundColor: palette.background.paper,
    '& tr > th:first-of-type': {
      position: 'sticky',
      left: 0,
      zIndex: 1,
      width: 132,
      minWidth: 104,
      maxWidth: 148,
      textAlign: 'left',
      whiteSpace: 'normal',
      overflowWrap: 'anywhere',
      backgroundColor: palette.background.paper,
      borderRight: line,
    },
    '& thead th': { fontWeight: 600 },
    '& thead a': { display: 'inline-block', minWidth: 28, padding: '4px 2px', color: palette.primary.main },
    '& tbody th': { fontWeight: 500 },
    '& tfoot th, & tfoot td': { borderBottom: 0, fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
  }
})
