import { lazy, type ReactNode, Suspense } from 'react'
import { usePath } from './lib/navigation'
import { TopBar } from './ui/top-bar'

const pages = {
  entry: () => import('./entry/landing').then((module) => ({ default: module.Landing })),
  preview: () => import('./preview/preview-page').then((module) => ({ default: module.PreviewPage })),
  home: () => import('./home/home-page').then((module) => ({ default: module.HomePage })),
  homework: () => import('./run/homework-page').then((module) => ({ default: module.HomeworkPage })),
  link: () => import('./run/link-page').then((module) => ({ default: module.LinkPage })),
}
const Landing = lazy(pages.entry)
const PreviewPage = lazy(pages.preview)
const HomePage = lazy(pages.home)
const HomeworkPage = lazy(pages.homework)
const LinkPage = lazy(pages.link)

type Route =
  | { page: 'preview' | 'home' }
  | { page: 'homework'; homeworkId: string }
  | { page: 'link'; code: string }
  | { page: 'entry'; code?: string }

function routeAt(path: string): Route {
  const [, kind, name] = /^\/tutor\/([a-z]+)(?:\/([^/]+))?\/?$/.exec(path) ?? []
  if ((kind === 'preview' || kind === 'home') && !name) return { page: kind }
  if (kind === 'homework' && name) return { page: 'homework', homeworkId: name }
  if (kind === 's' && name) return { page: 'link', code: decodeURIComponent(name) }
  if (kind === 'join' && name) return { page: 'entry', code: decodeURIComponent(name) }
  return { page: 'entry' }
}

/** Fetches the script of a page early; a failure is reported only when the page itself is needed. */
export function preloadPage(path: string): void {
  pages[routeAt(path).page]().catch(() => {})
}

/** The page for the current address under /tutor/. */
export function App() {
  const path = usePath()
  return <Suspense fallback={<TopBar />}>{pageOf(routeAt(path))}</Suspense>
}

function pageOf(route: Route): ReactNode {
  switch (route.page) {
    case 'preview':
      return <PreviewPage />
    case 'home':
      return <HomePage />
    case 'homework':
      return <HomeworkPage homeworkId={route.homeworkId} />
    case 'link':
      return <LinkPage key={route.code} code={route.code} />
    case 'entry':
      return <Landing key={route.code} code={route.code} />
  }
}
