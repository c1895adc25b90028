import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { calls, type FoundParticipant, type FoundStudent } from '@trellis/domain'
import { type FormEvent, useState } from 'react'
import { request, requestFile } from '../../lib/client'
import { messageForError } from '../../lib/message-for-error'
import { useMe } from '../../lib/session'
import { formatDate } from '../../shared/dates'
import { ErrorState } from '../../ui/error-state'
import { StackingTable } from '../../ui/stacking-table'
import { DataActions } from './data-actions'
import { searchQuery } from './erasure-queries'

/** Finds a student by nickname or class, or a participant by code. */
export function PersonSearch() {
  const { i18n } = useLingui()
  const [entered, setEntered] = useState('')
  const [search, setSearch] = useState('')
  const found = useQuery(searchQuery(search))
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    setSearch(entered.trim())
  }
  const isEmpty = found.data && found.data.students.length + found.data.participants.length === 0
  return (
    <Box component="section" aria-labelledby="find-person">
      <Typography variant="h2" id="find-person" sx={{ mb: 1 }}>
        {i18n._('data.find')}
      </Typography>
      <Box component="form" onSubmit={handleSubmit} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2 }}>
        <TextField
          size="small"
          label={i18n._('data.find.label')}
          value={entered}
          onChange={(event) => setEntered(event.target.value)}
          sx={{ flex: '1 1 240px', maxWidth: 420 }}
        />
        <Button type="submit" variant="contained" loading={found.isFetching}>
          {i18n._('data.find.submit')}
        </Button>
      </Box>
      {found.isError && (
        <ErrorState
          message={messageForError(found.error)}
          onRetry={() => found.refetch()}
          isRetrying={found.isFetching}
        />
      )}
      <Typography role="status">{isEmpty ? i18n._('data.find.none', { search }) : ''}</Typography>
      {found.data && found.data.students.length > 0 && <Students students={found.data.students} />}
      {found.data && found.data.students.length > 0 && <Classes students={found.data.students} />}
      {found.data && found.data.participants.length > 0 && <Participants participants={found.data.participants} />}
    </Box>
  )
}

function Students({ students }: { students: FoundStudent[] }) {
  const { i18n } = useLingui()
  const columns = [
    { name: i18n._('data.student') },
    { name: i18n._('data.class') },
    { name: i18n._('data.teacher') },
    { name: i18n._('data.actions'), width: 200, isHidden: true },
  ]
  return (
    <StackingTable label={i18n._('data.students')} columns={columns}>
      {students.map((student) => (
        <tr key={`${student.classId} ${student.id}`}>
          <th scope="row">{student.nickname}</th>
          <td data-label={i18n._('data.class')}>
            {student.removedAt === null ? student.className : i18n._('data.class.former', { name: student.className })}
          </td>
          <td data-label={i18n._('data.teacher')}>{student.teacherName}</td>
          <td className="action">
            <DataActions
              name={student.nickname}
              title={i18n._('data.student.title', { name: student.nickname })}
              message={i18n._('data.student.message')}
              erase={() => request(calls.eraseStudent, { body: { studentId: student.id } })}
              download={() => requestFile(calls.exportStudent, { query: { studentId: student.id } })}
            />
          </td>
        </tr>
      ))}
    </StackingTable>
  )
}

/** The classes of the students that were found: each can be erased with everyone who is or was in it. */
function Classes({ students }: { students: FoundStudent[] }) {
  const { i18n } = useLingui()
  const classes = [...new Map(students.map((student) => [student.classId, student])).values()]
  const columns = [
    { name: i18n._('data.class') },
    { name: i18n._('data.teacher') },
    { name: i18n._('data.actions'), width: 200, isHidden: true },
  ]
  return (
    <Box sx={{ mt: 2 }}>
      <StackingTable label={i18n._('data.classes')} columns={columns}>
        {classes.map(({ classId, className, teacherName }) => (
          <tr key={classId}>
            <th scope="row">{className}</th>
            <td data-label={i18n._('data.teacher')}>{teacherName}</td>
            <td className="action">
              <DataActions
                name={className}
                title={i18n._('data.class.title', { name: className })}
                message={i18n._('data.class.message')}
                label={i18n._('data.class.erase')}
                erase={() => request(calls.eraseClass, { body: { classId } })}
              />
            </td>
          </tr>
        ))}
      </StackingTable>
    </Box>
  )
}

function Participants({ participants }: { participants: FoundParticipant[] }) {
  const { i18n } = useLingui()
  const timeZone = useMe()?.timeZone
  const columns = [
    { name: i18n._('data.participant') },
    { name: i18n._('data.study') },
    { name: i18n._('data.enrolled'), width: 160 },
    { name: i18n._('data.actions'), width: 200, isHidden: true },
  ]
  return (
    <StackingTable label={i18n._('data.participants')} columns={columns}>
      {participants.map(({ studyId, studyName, participant, enrolledAt, erasedAt }) => (
        <tr key={studyId}>
          <th scope="row">{participant}</th>
          <td data-label={i18n._('data.study')}>{studyName}</td>
          <td data-label={i18n._('data.enrolled')}>{formatDate(enrolledAt, timeZone)}</td>
          <td className="action">
            {erasedAt === null ? (
              <DataActions
                name={participant}
                title={i18n._('data.participant.title', { name: participant })}
                message={i18n._('data.participant.message')}
                erase={() => request(calls.eraseParticipant, { body: { studyId, participant } })}
                download={() => requestFile(calls.exportParticipant, { query: { studyId, participant } })}
              />
            ) : (
              i18n._('data.erased', { date: formatDate(erasedAt, timeZone) })
            )}
          </td>
        </tr>
      ))}
    </StackingTable>
  )
}
