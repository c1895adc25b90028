import { useLingui } from '@lingui/react'
import Button from '@mui/material/Button'
import { FirstSteps } from '../../ui/first-steps'
import { PlusIcon } from '../../ui/icons'

/** What other platforms are for, shown while there are none. */
export function FirstPlatform({ onAdd }: { onAdd: () => void }) {
  const { i18n } = useLingui()
  return (
    <FirstSteps
      title={i18n._('platforms.first.title')}
      text={i18n._('platforms.first.text')}
      steps={[
        { title: i18n._('platforms.first.add'), text: i18n._('platforms.first.add.text') },
        { title: i18n._('platforms.first.address'), text: i18n._('platforms.first.address.text') },
        { title: i18n._('platforms.first.study'), text: i18n._('platforms.first.study.text') },
      ]}
    >
      <Button variant="contained" size="large" startIcon={<PlusIcon />} onClick={onAdd}>
        {i18n._('platforms.new')}
      </Button>
    </FirstSteps>
  )
}
