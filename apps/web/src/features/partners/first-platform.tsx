import Button from '@mui/material/Button'
import { FirstSteps } from '../../ui/first-steps'
import { PlusIcon } from '../../ui/icons'
import { useWords } from './words'

/** What other platforms are for, shown while there are none. */
export function FirstPlatform({ onAdd }: { onAdd: () => void }) {
  const t = useWords()
  return (
    <FirstSteps
      title={t('platforms.first.title')}
      text={t('platforms.first.text')}
      steps={[
        { title: t('platforms.first.add'), text: t('platforms.first.add.text') },
        { title: t('platforms.first.address'), text: t('platforms.first.address.text') },
        { title: t('platforms.first.study'), text: t('platforms.first.study.text') },
      ]}
    >
      <Button variant="contained" size="large" startIcon={<PlusIcon />} onClick={onAdd}>
        {t('platforms.new')}
      </Button>
    </FirstSteps>
  )
}
