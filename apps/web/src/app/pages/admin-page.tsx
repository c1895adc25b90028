import { StudyTable } from '../../features/admin/study-table'
import { useWords } from '../../locales/words'
import { PageTitle } from '../../ui/page-title'

export function Component() {
  const t = useWords()
  return (
    <>
      <PageTitle title={t('admin.title')} sx={{ mb: 2 }} />
      <StudyTable />
    </>
  )
}
