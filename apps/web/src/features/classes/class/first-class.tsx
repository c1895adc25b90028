import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { FirstSteps } from '../../../ui/first-steps'
import { ClassIcon, PlusIcon } from '../../../ui/icons'
import { useWords } from '../words'

/** What a class is for, shown to a teacher without classes. */
export function FirstClass({ onAdd }: { onAdd: () => void }) {
  const t = useWords()
  return (
    <FirstSteps
      icon={<ClassIcon sx={{ fontSize: 40, color: 'primary.main' }} />}
      title={t('classes.first.title')}
      text={t('classes.first.text')}
      steps={[
        { title: t('classes.first.make'), text: t('classes.first.make.text') },
        { title: t('classes.first.give'), text: t('classes.first.give.text') },
        { title: t('classes.first.show'), text: t('classes.first.show.text') },
      ]}
    >
      <Button variant="contained" size="large" startIcon={<PlusIcon />} onClick={onAdd}>
        {t('classes.new')}
      </Button>
      <Button component={Link} to="/help/teachers" size="large">
        {t('classes.help')}
      </Button>
    </FirstSteps>
  )
}
