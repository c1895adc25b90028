import { useLingui } from '@lingui/react'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { accountsCalls, type RoleRequest } from '@trellis/domain'
import { request } from '../../lib/client'
import { messageForError } from '../../lib/message-for-error'
import { useMe } from '../../lib/session'
import { formatMoment } from '../../shared/dates'
import { roleMessage } from '../../shared/labels'
import { BackLink } from '../../ui/back-link'
import { useConfirm } from '../../ui/confirm-dialog'
import { ErrorState } from '../../ui/error-state'
import { PageTitle } from '../../ui/page-title'
import { useNotify } from '../../ui/snackbar'
import { LoadingRow, StackingTable } from '../../ui/stacking-table'

const roleRequestsQuery = queryOptions({
  queryKey: ['admin', 'role-requests'],
  queryFn: ({ signal }) => request(accountsCalls.getRoleRequests, {}, signal),
})

/** New accounts that await approval by an administrator. */
export function RoleRequests() {
  const { i18n } = useLingui()
  const requests = useQuery(roleRequestsQuery)
  return (
    <Box sx={{ maxWidth: 1040 }}>
      <BackLink to="/admin">{i18n._('admin.accounts.back')}</BackLink>
      <PageTitle title={i18n._('admin.accounts.title')} />
      <Typography color="textSecondary" sx={{ mt: 0.5, mb: 2, maxWidth: 720 }}>
        {i18n._('admin.accounts.lead')}
      </Typography>
      {requests.isError && !requests.data ? (
        <ErrorState
          title={i18n._('admin.accounts.failed')}
          message={messageForError(requests.error)}
          onRetry={() => requests.refetch()}
          isRetrying={requests.isFetching}
        />
      ) : requests.data?.length === 0 ? (
        <Alert severity="info">{i18n._('admin.accounts.none')}</Alert>
      ) : (
        <RequestTable requests={requests.data} />
      )}
    </Box>
  )
}

function RequestTable({ requests }: { requests: readonly RoleRequest[] | undefined }) {
  const { i18n } = useLingui()
  const timeZone = useMe()?.timeZone
  const columns = [
    { name: i18n._('admin.accounts.person') },
    { name: i18n._('admin.accounts.role'), width: 140 },
    { name: i18n._('admin.accounts.since'), width: 220 },
    { name: i18n._('admin.accounts.decision'), width: 220, isHidden: true },
  ]
  return (
    <StackingTable label={i18n._('admin.accounts.title')} columns={columns}>
      {requests ? (
        requests.map((entry) => (
          <tr key={entry.userId}>
            <th scope="row">
              <Box component="span" sx={{ fontWeight: 600, display: 'block' }}>
                {entry.name}
              </Box>
              <Typography component="span" variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
                {entry.email}
              </Typography>
            </th>
            <td data-label={i18n._('admin.accounts.role')}>{i18n._(roleMessage[entry.role])}</td>
            <td data-label={i18n._('admin.accounts.since')}>{formatMoment(entry.requestedAt, timeZone)}</td>
            <td className="action">
              <Decision entry={entry} />
            </td>
          </tr>
        ))
      ) : (
        <LoadingRow columns={columns} />
      )}
    </StackingTable>
  )
}

function Decision({ entry }: { entry: RoleRequest }) {
  const { i18n } = useLingui()
  const confirm = useConfirm()
  const notify = useNotify()
  const client = useQueryClient()
  const { name, userId } = entry
  const decide = useMutation({
    mutationFn: (isApproved: boolean) =>
      request(isApproved ? accountsCalls.approveRoleRequest : accountsCalls.declineRoleRequest, { params: { userId } }),
    onSettled: () => client.invalidateQueries(roleRequestsQuery),
  })
  const act = (isApproved: boolean) =>
    decide.mutate(isApproved, {
      onSuccess: () =>
        notify(isApproved ? i18n._('admin.accounts.approved', { name }) : i18n._('admin.accounts.declined', { name })),
      onError: (error) =>
        notify(i18n._('admin.accounts.notDecided', { name }), { severity: 'error', detail: messageForError(error) }),
    })
  const decline = async () => {
    const isSure = await confirm({
      title: i18n._('admin.accounts.decline.title', { name }),
      message: i18n._('admin.accounts.decline.message'),
      confirmLabel: i18n._('admin.accounts.decline'),
      isDestructive: true,
    })
    if (isSure) act(false)
  }
  return (
    <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end' }}>
      <Button
        size="small"
        variant="contained"
        disabled={decide.isPending}
        aria-label={i18n._('admin.accounts.approve.label', { name })}
        onClick={() => act(true)}
      >
        {i18n._('admin.accounts.approve')}
      </Button>
      <Button
        size="small"
        color="error"
        disabled={decide.isPending}
        aria-label={i18n._('admin.accounts.decline.label', { name })}
        onClick={decline}
      >
        {i18n._('admin.accounts.decline')}
      </Button>
    </Box>
  )
}
