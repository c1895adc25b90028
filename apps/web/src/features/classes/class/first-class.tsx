import { useLingui } from '@lingui/react'
import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { FirstSteps } from '../../../ui/first-steps'
import { ClassIcon, PlusIcon } from '../../../ui/icons'

/** What a class is for, shown to a teacher without classes. */
export function FirstClass({ onAdd }: { onAdd: () => void }) {
  const { i18n } = useLingui()
  return (
    <FirstSteps
      icon={<ClassIcon sx={{ fontSize: 40, color: 'primary.main' }} />}
      title={i18n._('classes.first.title')}
      text={i18n._('classes.first.text')}
      steps={[
        { title: i18n._('classes.first.create'), text: i18n._('classes.first.create.text') },
        { title: i18n._('classes.first.assign'), text: i18n._('classes.first.assign.text') },
        { title: i18n._('classes.first.show'), text: i18n._('classes.first.show.text') },
      ]}
    >
      <Button variant="contained" size="large" startIcon={<PlusIcon />} onClick={onAdd}>
        {i18n._('classes.new')}
      </Button>
      <Button component={Link} to="/help/teachers" size="large">
        {i18n._('classes.help')}
      </Button>
    </FirstSteps>
  )
}
