import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { emptyNameMessage, orcidSchema, type User, userCalls } from '@trellis/domain'
import { type ReactNode, useState } from 'react'
import { isApiError } from '../../lib/api-error'
import { request } from '../../lib/client'
import { messageForError } from '../../lib/message-for-error'
import { common } from '../../locales/common-messages'
import { issueMessage, issueSentence } from '../../shared/issue-message'
import { roleMessage } from '../../shared/labels'
import { useLinkOsf } from '../../shared/person/osf'
import { useProfileChange } from '../../shared/person/preferences'
import { useNotify } from '../../ui/snackbar'
import { useDraft } from '../../ui/use-draft'
import { NameField } from './name-field'
import { SettingsForm } from './settings-form'

interface Props {
  user: User
  osfUserId: string | null
  osfField: (props: { value: string; onChange: (value: string) => void; error: string | null }) => ReactNode
}

const nameFields = [
  { name: 'firstName', label: common.firstName, autoComplete: 'given-name' },
  { name: 'lastName', label: common.lastName, autoComplete: 'family-name' },
  { name: 'displayName', label: common.displayName, autoComplete: 'nickname' },
] as const

type Names = Pick<User, (typeof nameFields)[number]['name']>

export function AccountSettings({ user, osfUserId, osfField }: Props) {
  const { i18n } = useLingui()
  const notify = useNotify()
  const [osfError, setOsfError] = useState<string | null>(null)
  const stored = {
    firstName: user.firstName,
    lastName: user.lastName,
    displayName: user.displayName,
    osfId: osfUserId ?? '',
    orcid: typeof user.attributes?.orcid === 'string' ? user.attributes.orcid : '',
  }
  const draft = useDraft(`account-settings:${user.userId}`, stored)
  const saveNames = useProfileChange((names: Partial<Names>) => request(userCalls.updateMe, { body: names }))
  const linkOsf = useLinkOsf()
  const saveOrcid = useProfileChange((orcid: string) => requestOrcid(orcid))
  const orcidIssue = draft.value.orcid.trim() === '' ? null : issueMessage(orcidSchema.safeParse(draft.value.orcid))

  const saveOsf = async (osfId: string) => {
    try {
      const { osfUserId: linked } = await linkOsf.mutateAsync(osfId)
      notify(linked ? i18n._(common.osfLinked) : i18n._(common.osfUnlinked))
      return true
    } catch (error) {
      setOsfError(messageForError(error))
      if (isApiError(error, 'invalid_osf_id')) draft.edit({ osfId: '' })
      return false
    }
  }

  const handleSave = async () => {
    const { osfId, orcid, ...names } = draft.changes
    if (orcidIssue !== null) return notify(orcidIssue, { severity: 'error' })
    const empty = nameFields.find(({ name }) => names[name]?.trim() === '')
    if (empty) {
      draft.edit({ [empty.name]: stored[empty.name] })
      return notify(issueSentence(emptyNameMessage[empty.name]), { severity: 'error' })
    }
    setOsfError(null)
    try {
      if (Object.keys(names).length > 0) {
        await saveNames.mutateAsync(names)
        notify(i18n._('profile.saved'))
      }
      if (orcid !== undefined) {
        await saveOrcid.mutateAsync(orcid)
        notify(i18n._('profile.saved'))
      }
    } catch (error) {
      return notify(messageForError(error), { severity: 'error' })
    }
    if (osfId === undefined || (await saveOsf(osfId))) draft.discard()
  }

  const handleDiscard = () => {
    setOsfError(null)
    draft.discard()
  }

  return (
    <SettingsForm
      title={i18n._('profile.account')}
      isChanged={draft.isChanged}
      isSaving={saveNames.isPending || saveOrcid.isPending || linkOsf.isPending}
      onDiscard={handleDiscard}
      onSave={handleSave}
    >
      <TextField label={i18n._('profile.username')} value={user.username} slotProps={{ input: { readOnly: true } }} />
      {nameFields.map(({ name, label, autoComplete }) => (
        <NameField
          key={name}
          name={name}
          label={i18n._(label)}
          value={draft.value[name]}
          stored={stored[name]}
          onChange={(value) => draft.edit({ [name]: value })}
          autoComplete={autoComplete}
        />
      ))}
      <TextField
        label={i18n._('profile.orcid')}
        value={draft.value.orcid}
        onChange={(event) => draft.edit({ orcid: event.target.value })}
        error={orcidIssue !== null}
        helperText={orcidIssue ?? i18n._('profile.orcid.help')}
        slotProps={{ htmlInput: { maxLength: 100, spellCheck: false } }}
      />
      {osfField({
        value: draft.value.osfId,
        onChange: (osfId) => {
          setOsfError(null)
          draft.edit({ osfId })
        },
        error: osfError,
      })}
      <Roles roles={user.roles ?? []} />
    </SettingsForm>
  )
}

function requestOrcid(orcid: string) {
  const params = { name: 'orcid' as const }
  return orcid.trim() === ''
    ? request(userCalls.deleteMyAttribute, { params })
    : request(userCalls.updateMyAttribute, { params, body: { value: orcid } })
}

function Roles({ roles }: { roles: NonNullable<User['roles']> }) {
  const { i18n } = useLingui()
  return (
    <Box component="section" aria-labelledby="current-roles">
      <Typography variant="h2" id="current-roles">
        {i18n._('profile.roles')}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, my: 1, p: 0, display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {roles.map((role) => (
          <li key={role}>
            <Chip label={i18n._(roleMessage[role])} />
          </li>
        ))}
      </Box>
      <Typography variant="body2" color="textSecondary">
        {i18n._('profile.roles.request')}
      </Typography>
    </Box>
  )
}
