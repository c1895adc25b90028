import { useWords } from './locales/words'
import { TopBar } from './screen/top-bar'

/** What a student sees who came without a link: how to get to their work. */
export function Landing() {
  const t = useWords()
  return (
    <>
      <TopBar />
      <main className="landing">
        <h1>{t('landing.title')}</h1>
        <p className="lead">{t('landing.how')}</p>
        <p>{t('landing.where')}</p>
        <p className="quiet">{t('landing.help')}</p>
      </main>
    </>
  )
}
