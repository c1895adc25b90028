import { useLingui } from '@lingui/react'
import { ArchiveList } from '../../features/archive/archive-list'
import { PageTitle } from '../../ui/page-title'

export function Component() {
  const { i18n } = useLingui()
  return (
    <>
      <PageTitle title={i18n._('archive.title')} sx={{ mb: 2 }} />
      <ArchiveList />
    </>
  )
}
