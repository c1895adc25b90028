import { useLingui } from '@lingui/react'
import Alert from '@mui/material/Alert'
import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ListedSchool, type School, schoolCalls, schoolNameSchema, schoolPlaceSchema } from '@trellis/domain'
import { type FormEvent, useId, useState } from 'react'
import { request } from '../../lib/client'
import { messageForError } from '../../lib/message-for-error'
import { common } from '../../locales/common-messages'
import { issueMessage } from '../../shared/issue-message'
import { schoolLabel } from '../../shared/school-label'
import { BackLink } from '../../ui/back-link'
import { submitOnce, unlessSecondClick } from '../../ui/double-click'
import { ErrorState } from '../../ui/error-state'
import { PlusIcon } from '../../ui/icons'
import { PageTitle } from '../../ui/page-title'
import { SearchField } from '../../ui/search-field'
import { useNotify } from '../../ui/snackbar'
import { LoadingRow, StackingTable } from '../../ui/stacking-table'
import { TablePagination } from '../../ui/table-pagination'
import { useDebouncedValue } from '../../ui/use-debounced-value'

const queryKey = ['admin', 'schools']
const pageSizes = [25, 50, 100] as const

/** The list of schools that teachers choose from: renamed and merged here, never deleted. */
export function Schools() {
  const { i18n } = useLingui()
  const [search, setSearch] = useState('')
  const [shown, setShown] = useState({ page: 1, pageSize: 25 as number })
  const [isAdding, setIsAdding] = useState(false)
  const [edited, setEdited] = useState<ListedSchool | null>(null)
  const [merged, setMerged] = useState<ListedSchool | null>(null)
  const debouncedSearch = useDebouncedValue(search.trim())
  const list = useQuery({
    queryKey: [...queryKey, debouncedSearch, shown],
    queryFn: ({ signal }) => request(schoolCalls.listSchools, { query: { search: debouncedSearch, ...shown } }, signal),
    placeholderData: keepPreviousData,
  })
  const columns = [
    { name: i18n._('admin.schools.school') },
    { name: i18n._('admin.schools.classes'), width: 110 },
    { name: i18n._('admin.schools.teachers'), width: 110 },
    { name: i18n._('admin.schools.actions'), width: 210, isHidden: true },
  ]
  return (
    <Box sx={{ maxWidth: 960 }}>
      <BackLink to="/admin">{i18n._('admin.accounts.back')}</BackLink>
      <PageTitle title={i18n._('admin.schools.title')} />
      <Typography color="textSecondary" sx={{ mt: 0.5, mb: 2, maxWidth: 720 }}>
        {i18n._('admin.schools.lead')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 1 }}>
        <SearchField
          label={i18n._('admin.schools.search')}
          value={search}
          onChange={(text) => {
            setSearch(text)
            setShown({ ...shown, page: 1 })
          }}
        />
        <Button variant="contained" startIcon={<PlusIcon />} onClick={() => setIsAdding(true)}>
          {i18n._('admin.schools.add')}
        </Button>
      </Box>
      {list.isError && !list.data ? (
        <ErrorState
          title={i18n._('admin.schools.failed')}
          message={messageForError(list.error)}
          onRetry={() => list.refetch()}
          isRetrying={list.isFetching}
        />
      ) : list.data?.schools.length === 0 ? (
        <Alert severity="info" sx={{ mt: 2 }}>
          {i18n._('admin.schools.none')}
        </Alert>
      ) : (
        <Box sx={{ mt: 2 }}>
          <StackingTable label={i18n._('admin.schools.title')} columns={columns}>
            {list.data ? (
              list.data.schools.map((school) => (
                <tr key={school.id}>
                  <th scope="row" style={{ overflowWrap: 'anywhere' }}>
                    {schoolLabel(school)}
                  </th>
                  <td data-label={columns[1]!.name}>{school.classes}</td>
                  <td data-label={columns[2]!.name}>{school.teachers}</td>
                  <td className="action">
                    <Button
                      size="small"
                      aria-label={i18n._('admin.schools.rename.named', { name: schoolLabel(school) })}
                      onClick={() => setEdited(school)}
                    >
                      {i18n._('admin.schools.rename')}
                    </Button>
                    <Button
                      size="small"
                      aria-label={i18n._('admin.schools.merge.named', { name: schoolLabel(school) })}
                      onClick={() => setMerged(school)}
                    >
                      {i18n._('admin.schools.merge')}
                    </Button>
                  </td>
                </tr>
              ))
            ) : (
              <LoadingRow columns={columns} />
            )}
          </StackingTable>
          {list.data && (
            <TablePagination
              total={list.data.total}
              shown={shown}
              sizes={pageSizes}
              onChange={setShown}
              labels={{
                perPage: i18n._('admin.schools.perPage'),
                range: ({ from, to, count }) => i18n._('admin.schools.range', { from, to, count }),
                page: {
                  first: i18n._('admin.schools.page.first'),
                  previous: i18n._('admin.schools.page.previous'),
                  next: i18n._('admin.schools.page.next'),
                  last: i18n._('admin.schools.page.last'),
                },
              }}
            />
          )}
        </Box>
      )}
      {isAdding && <SchoolDialog school={null} onClose={() => setIsAdding(false)} />}
      {edited && <SchoolDialog school={edited} onClose={() => setEdited(null)} />}
      {merged && <MergeDialog school={merged} onClose={() => setMerged(null)} />}
    </Box>
  )
}

function useSchoolMutation<Input>(change: (input: Input) => Promise<School>, onClose: () => void, done: string) {
  const notify = useNotify()
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey })
      void client.invalidateQueries({ queryKey: ['schools'] })
      notify(done)
      onClose()
    },
  })
}

/** Renames a school, or adds one when `school` is null. */
function SchoolDialog({ school, onClose }: { school: ListedSchool | null; onClose: () => void }) {
  const { i18n } = useLingui()
  const id = useId()
  const [name, setName] = useState(school?.name ?? '')
  const [place, setPlace] = useState(school?.place ?? '')
  const [wasSent, setWasSent] = useState(false)
  const save = useSchoolMutation(
    () =>
      school
        ? request(schoolCalls.updateSchool, { params: { id: school.id }, body: { name, place } })
        : request(schoolCalls.addSchool, { body: { name, place: place.trim() === '' ? null : place } }),
    onClose,
    school ? i18n._('admin.schools.renamed') : i18n._('admin.schools.added'),
  )
  const problems = {
    name: issueMessage(schoolNameSchema.safeParse(name)),
    place: issueMessage(schoolPlaceSchema.safeParse(place)),
  }
  const isNameWrong = problems.name !== null && (wasSent || name !== '')
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    setWasSent(true)
    if (problems.name === null && problems.place === null && !save.isPending) save.mutate(undefined)
  }
  return (
    <Dialog open onClose={unlessSecondClick(onClose)} aria-labelledby={id} maxWidth="xs" fullWidth>
      <form onSubmit={handleSubmit} noValidate>
        <DialogTitle id={id}>{school ? i18n._('admin.schools.rename.title') : i18n._('admin.schools.add')}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <DialogContentText>
            {school ? i18n._('admin.schools.rename.about') : i18n._('admin.schools.add.about')}
          </DialogContentText>
          <TextField
            label={i18n._('admin.schools.name')}
            value={name}
            onChange={(event) => setName(event.target.value)}
            error={isNameWrong}
            helperText={isNameWrong ? problems.name : ' '}
            required
            autoFocus
          />
          <TextField
            label={i18n._('admin.schools.place')}
            value={place}
            onChange={(event) => setPlace(event.target.value)}
            error={problems.place !== null}
            helperText={problems.place ?? i18n._('admin.schools.place.help')}
          />
          {save.isError && <Alert severity="error">{messageForError(save.error)}</Alert>}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{i18n._(common.cancel)}</Button>
          <Button type="submit" variant="contained" loading={save.isPending} onClick={submitOnce}>
            {i18n._('admin.schools.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

function MergeDialog({ school, onClose }: { school: ListedSchool; onClose: () => void }) {
  const { i18n } = useLingui()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [into, setInto] = useState<School | null>(null)
  const [isMissing, setIsMissing] = useState(false)
  const search = useDebouncedValue(into === null ? typed.trim() : '')
  const matches = useQuery({
    queryKey: ['schools', search],
    queryFn: ({ signal }) => request(schoolCalls.findSchools, { query: { search } }, signal),
    placeholderData: keepPreviousData,
  })
  const merge = useSchoolMutation(
    (target: School) => request(schoolCalls.mergeSchool, { params: { id: school.id }, body: { into: target.id } }),
    onClose,
    i18n._('admin.schools.merged'),
  )
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    setIsMissing(into === null)
    if (into !== null && !merge.isPending) merge.mutate(into)
  }
  return (
    <Dialog open onClose={unlessSecondClick(onClose)} aria-labelledby={id} maxWidth="xs" fullWidth>
      <form onSubmit={handleSubmit} noValidate>
        <DialogTitle id={id}>{i18n._('admin.schools.merge.title', { name: schoolLabel(school) })}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <DialogContentText>{i18n._('admin.schools.merge.about')}</DialogContentText>
          <Autocomplete
            options={(matches.data ?? []).filter((one) => one.id !== school.id)}
            filterOptions={(options) => options}
            getOptionLabel={schoolLabel}
            getOptionKey={(option) => option.id}
            isOptionEqualToValue={(option, value) => option.id === value.id}
            value={into}
            onChange={(_, chosen) => setInto(chosen)}
            inputValue={typed}
            onInputChange={(_, text) => setTyped(text)}
            loading={matches.isFetching}
            loadingText={i18n._(common.loading)}
            noOptionsText={i18n._('admin.schools.none')}
            renderInput={(params) => (
              <TextField
                {...params}
                label={i18n._('admin.schools.merge.into')}
                error={isMissing && into === null}
                helperText={isMissing && into === null ? i18n._('admin.schools.merge.missing') : ' '}
                required
                autoFocus
              />
            )}
          />
          {merge.isError && <Alert severity="error">{messageForError(merge.error)}</Alert>}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{i18n._(common.cancel)}</Button>
          <Button type="submit" variant="contained" color="error" loading={merge.isPending} onClick={submitOnce}>
            {i18n._('admin.schools.merge')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
