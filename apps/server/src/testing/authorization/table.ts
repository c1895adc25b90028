import { accounts, signIn } from './accounts'
import { classes, personalData } from './classes'
import { platformContent } from './content'
import { at, type Entry, from } from './entry'
import { partners } from './partners'
import { previews } from './previews'
import { runningStudies } from './running-studies'
import { admins, all, everyone, staff } from './statuses'
import { studentsWork } from './students'
import { studies } from './studies'

const pages: Record<string, Entry> = {
  'GET /studies': at(everyone, '/studies'),
  'GET /studies.json': at(everyone, '/studies.json'),
  'GET /studies.rss': at(everyone, '/studies.rss'),
  'GET /sitemap.xml': at(everyone, '/sitemap.xml'),
  'GET /robots.txt': at(everyone, '/robots.txt'),
  ...Object.fromEntries(
    ['', '/citation.bib', '/citation.json', '/study.json', '/data.zip'].map((file) => [
      `GET /studies/:slug${file}`,
      at(all(404), `/studies/none-aaaaaaaaaa${file}`),
    ]),
  ),
  'GET /healthz': at(everyone, '/healthz'),
  'GET /readyz': at(everyone, '/readyz'),
  'GET /config.json': at(everyone, '/config.json'),
  'GET /api/openapi.json': at(everyone, '/api/openapi.json'),
  'GET /api/docs': at(everyone, '/api/docs'),
  'GET /': at(everyone, '/'),
  'GET /index.html': at(everyone, '/index.html'),
  'GET /assets/app.js': at(everyone, '/assets/app.js'),
  'GET /tutor': at(all(302), '/tutor'),
  'GET /tutor/': at(everyone, '/tutor/'),
  'GET /tutor/index.html': at(everyone, '/tutor/index.html'),
  'GET /accounts/login': at(everyone, '/accounts/login'),
  'GET /accounts/create': at(everyone, '/accounts/create'),
  'GET /accounts/claim-admin': at({ ...everyone, anonymous: 303 }, '/accounts/claim-admin'),
  'GET /accounts/reset': at(everyone, '/accounts/reset'),
  'GET /accounts/new-password': at(everyone, '/accounts/new-password'),
  'GET /accounts/security': at({ ...staff, anonymous: 303 }, '/accounts/security'),
  'GET /accounts/reset-link': at({ ...admins, anonymous: 303 }, '/accounts/reset-link'),
  // None of the personas has begun to sign in.
  'GET /accounts/second-step': at(all(303), '/accounts/second-step'),
  'GET /accounts/reset-second-factor': at({ ...admins, anonymous: 303 }, '/accounts/reset-second-factor'),
  'GET /accounts/assets/accounts.css': at(everyone, '/accounts/assets/accounts.css'),
  'GET /accounts/assets/accounts.js': at(everyone, '/accounts/assets/accounts.js'),
  'GET /accounts/assets/passkeys.js': at(everyone, '/accounts/assets/passkeys.js'),
  // The provider of the test cannot be reached, and no sign-in has been started.
  'GET /accounts/oidc/start': at(all(502), '/accounts/oidc/start'),
  'GET /accounts/oidc/callback': at(all(400), '/accounts/oidc/callback'),
  'GET /resources/images/:id': from(everyone, (f) => ({ url: `/resources/images/${f.image}` })),
}

/** Every route of the product, and the status that each persona gets. */
export const authorizationTable: Record<string, Entry> = {
  ...pages,
  ...studies,
  ...runningStudies,
  ...studentsWork,
  ...previews,
  ...platformContent,
  ...classes,
  ...personalData,
  ...accounts,
  ...partners,
  ...signIn,
}
