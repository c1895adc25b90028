import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type StudyId, type Team, teamCalls } from '@trellis/domain'
import { request } from '../../lib/client'
import { messageForError } from '../../lib/message-for-error'
import { keys } from '../../lib/query-keys'
import { refreshStudies } from '../../shared/study/study-edits'
import { useNotify } from '../../ui/snackbar'

export const teamQuery = (studyId: StudyId) =>
  queryOptions({
    queryKey: [...keys.study(studyId), 'team'],
    queryFn: ({ signal }) => request(teamCalls.getTeam, { query: { studyId } }, signal),
  })

export const receivedQuery = queryOptions({
  queryKey: ['team-invitations'],
  queryFn: ({ signal }) => request(teamCalls.getReceivedInvitations, {}, signal),
})

export const researchersQuery = (studyId: StudyId, name: string) =>
  queryOptions({
    queryKey: ['researchers', studyId, name],
    queryFn: ({ signal }) => request(teamCalls.findResearchers, { query: { studyId, name } }, signal),
    staleTime: 60_000,
  })

/** Changes the team and shows the result, or why the change failed. */
export function useTeamAction<Input>(studyId: StudyId, act: (input: Input) => Promise<Team>, failed: string) {
  const client = useQueryClient()
  const notify = useNotify()
  return useMutation({
    mutationFn: act,
    onSuccess: (team) => {
      client.setQueryData(teamQuery(studyId).queryKey, team)
      void client.invalidateQueries({ queryKey: keys.study(studyId), exact: true })
      void client.invalidateQueries({ queryKey: keys.history(studyId) })
    },
    onError: (error) => {
      notify(failed, { severity: 'error', detail: messageForError(error) })
      void client.invalidateQueries({ queryKey: teamQuery(studyId).queryKey })
    },
  })
}

/** Answers an invitation, or leaves a team. Both may change the list of studies. */
export function useMembershipChange<Input, Reply>(
  act: (input: Input) => Promise<Reply>,
  { failed, onDone }: { failed: string; onDone?: (reply: Reply) => void },
) {
  const client = useQueryClient()
  const notify = useNotify()
  return useMutation({
    mutationFn: act,
    onSuccess: async (reply) => {
      onDone?.(reply)
      await refreshStudies(client)
    },
    onError: (error) => notify(failed, { severity: 'error', detail: messageForError(error) }),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: receivedQuery.queryKey })
      void client.invalidateQueries({ queryKey: keys.notifications })
    },
  })
}
