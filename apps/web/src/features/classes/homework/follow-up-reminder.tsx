import { useLingui } from '@lingui/react'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import type { StudentFollowUp } from '@trellis/domain'
import { formatDay } from '../../../shared/dates'
import { followUpsQuery, type OpenedClass } from '../class/class-queries'

/** Students who can take a follow-up test now and have not; nothing while there are none. */
export function FollowUpReminder({ opened }: { opened: OpenedClass }) {
  const { i18n } = useLingui()
  const { data } = useQuery(followUpsQuery(opened.class.id))
  const names = new Map(opened.students.map(({ id, nickname }) => [id, nickname]))
  const reminders = opened.homework.flatMap(({ id, title }) => {
    const students = (data?.[id] ?? []).filter(({ studentId }) => names.has(studentId))
    return students.length === 0 ? [] : [{ id, title, students }]
  })
  if (reminders.length === 0) return null
  return (
    <Alert severity="info" role="note">
      {reminders.map(({ id, title, students }) => (
        <div key={id}>
          <strong>{i18n._('classes.followUp', { count: students.length, title })}</strong>
          <Box component="ul" sx={{ m: 0, pl: 2.25 }}>
            {byDay(students).map(([day, some]) => (
              <li key={day}>
                {i18n._('classes.followUp.until', {
                  names: some.map(({ studentId }) => names.get(studentId)).join(', '),
                  day: formatDay(day),
                })}
              </li>
            ))}
          </Box>
        </div>
      ))}
    </Alert>
  )
}

/** By the day on which the test closes, earliest first. */
function byDay(students: readonly StudentFollowUp[]): [string, StudentFollowUp[]][] {
  const days = [...new Set(students.map(({ closesOn }) => closesOn))].sort()
  return days.map((day) => [day, students.filter(({ closesOn }) => closesOn === day)])
}
