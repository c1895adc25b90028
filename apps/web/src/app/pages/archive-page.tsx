import { ArchiveList } from '../../features/archive/archive-list'
import { useWords } from '../../locales/words'
import { PageTitle } from '../../ui/page-title'

export function Component() {
  const t = useWords()
  return (
    <>
      <PageTitle title={t('archive.title')} sx={{ mb: 2 }} />
      <ArchiveList />
    </>
  )
}
