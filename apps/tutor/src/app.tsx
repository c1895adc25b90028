import { lazy, type ReactNode, Suspense } from 'react'
import { usePath } from './lib/navigation'
import { TopBar } from './screen/top-bar'

const Landing = lazy(() => import('./entry/landing').then((module) => ({ default: module.Landing })))
const PreviewPage = lazy(() => import('./preview/preview-page').then((module) => ({ default: module.PreviewPage })))
const HomePage = lazy(() => import('./home/home-page').then((module) => ({ default: module.HomePage })))
const HomeworkPage = lazy(() => import('./run/homework-page').then((module) => ({ default: module.HomeworkPage })))
const LinkPage = lazy(() => import('./run/link-page').then((module) => ({ default: module.LinkPage })))

/** Which page an address under /tutor/ is. */
export function App() {
  const path = usePath()
  return <Suspense fallback={<TopBar />}>{pageAt(path)}</Suspense>
}

function pageAt(path: string): ReactNode {
  const [, kind, name] = /^\/tutor\/([a-z]+)(?:\/([^/]+))?\/?$/.exec(path) ?? []
  if (kind === 'preview' && !name) return <PreviewPage />
  if (kind === 'home' && !name) return <HomePage />
  if (kind === 'homework' && name) return <HomeworkPage homeworkId={name} />
  if (kind === 's' && name) return <LinkPage key={name} code={decodeURIComponent(name)} />
  if (kind === 'join' && name) return <Landing key={name} code={decodeURIComponent(name)} />
  return <Landing />
}
