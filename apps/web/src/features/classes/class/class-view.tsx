import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { isApiError } from '../../../lib/api-error'
import { messageForError } from '../../../lib/message-for-error'
import { useUrlState } from '../../../ui/use-url-state'
import { HomeworkSection } from '../homework/homework-section'
import { JoinCard } from '../students/join-card'
import { StudentSection } from '../students/student-section'
import { ClassHeader } from './class-header'
import { homeworkIdsOf, type OpenedClass, progressQuery } from './class-queries'
import { type ClassTab, classTabs, classUrlState, panelId, tabId } from './class-state'

interface Props {
  opened: OpenedClass
  /** Why the data may be out of date, if a refetch failed. */
  staleReason: unknown
  /** Whether progress is streamed, so that it is not polled. */
  isStreaming: boolean
}

/** One class: its join code, homework and student progress. */
export function ClassView({ opened, staleReason, isStreaming }: Props) {
  const { i18n } = useLingui()
  const [state, setState] = useUrlState(classUrlState)
  const { class: schoolClass, students, homework } = opened
  const ids = homeworkIdsOf(opened)
  const progress = useQuery({
    ...progressQuery(schoolClass.id, ids),
    enabled: ids.length > 0 && students.length > 0,
    ...(isStreaming && { refetchInterval: false }),
  })
  // Homework unassigned a moment ago is not found; the next refetch of the class removes it.
  const isGone = isApiError(progress.error, 'homework_not_found')
  const reason = staleReason ?? (isGone ? null : progress.error)
  const show = (tab: ClassTab) => setState({ ...state, tab })
  const labels: Record<ClassTab, string> = {
    homework: i18n._('classes.tab.homework', { count: homework.length }),
    students: i18n._('classes.tab.students', { count: students.length }),
  }
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <ClassHeader schoolClass={schoolClass} />
      <JoinCard schoolClass={schoolClass} studentCount={students.length} />
      <Box>
        <Tabs
          value={state.tab}
          onChange={(_, tab: ClassTab) => show(tab)}
          aria-label={i18n._('classes.tabs')}
          sx={{ borderBottom: 1, borderColor: 'divider', mb: 2 }}
        >
          {classTabs.map((tab) => (
            <Tab key={tab} value={tab} label={labels[tab]} id={tabId(tab)} aria-controls={panelId(tab)} />
          ))}
        </Tabs>
        <Typography role="status" variant="body2" color="error" sx={{ mb: reason ? 1.5 : 0 }}>
          {reason ? i18n._('classes.stale', { reason: messageForError(reason) }) : ''}
        </Typography>
        {classTabs.map((tab) => (
          <div key={tab} role="tabpanel" id={panelId(tab)} aria-labelledby={tabId(tab)} hidden={tab !== state.tab}>
            {tab === state.tab &&
              (tab === 'homework' ? (
                <HomeworkSection
                  opened={opened}
                  progress={progress.data}
                  sort={state.homeworkSort}
                  onSort={(homeworkSort) => setState({ ...state, homeworkSort })}
                />
              ) : (
                <StudentSection
                  opened={opened}
                  progress={progress.data}
                  sort={state.studentSort}
                  onSort={(studentSort) => setState({ ...state, studentSort })}
                />
              ))}
          </div>
        ))}
      </Box>
    </Box>
  )
}
