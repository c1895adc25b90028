import { HomeBoard } from '../../features/home/home-board'
import { useWords } from '../../locales/words'
import { PageTitle } from '../../ui/page-title'

export function Component() {
  const t = useWords()
  return (
    <>
      <PageTitle title={t('home.title')} sx={{ mb: 2 }} />
      <HomeBoard />
    </>
  )
}
