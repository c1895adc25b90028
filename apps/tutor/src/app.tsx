import { Landing } from './landing'
import { PreviewPage } from './preview/preview-page'

/** Which page an address under /tutor/ is. */
export function App({ path }: { path: string }) {
  return /^\/tutor\/preview\/?$/.test(path) ? <PreviewPage /> : <Landing />
}
