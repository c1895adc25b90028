/**
 * The catalogs and the folders or files below `src` whose texts they contain. `app` is loaded with the first page, any
 * other with the modules that need it (`withMessages`). A feature that is not listed has a catalog of its own name.
 */
export const catalogFolders: Readonly<Record<string, readonly string[]>> = {
  app: [
    'app',
    'lib',
    'locales',
    'shared',
    'ui',
    'features/home',
    'features/notifications/notification-bell.tsx',
    'features/portable/import-study.tsx',
  ],
  design: ['shared/design'],
  ending: ['shared/ending'],
  person: ['shared/person'],
  figure: ['shared/figure'],
  plan: ['shared/plan'],
  power: ['shared/power'],
  problem: ['shared/problem'],
  // Loaded when a quota is reached for the first time.
  quota: ['lib/quota-messages.ts'],
  request: ['shared/request'],
  'rich-text': ['ui/rich-text'],
  'team-roles': ['shared/team'],
  threads: ['shared/comment'],
  withdrawal: ['shared/withdrawal'],
}

const entries = Object.entries(catalogFolders)
  .flatMap(([name, folders]) => folders.map((folder) => ({ name, folder })))
  .sort((a, b) => b.folder.length - a.folder.length)

/** The catalog with the texts of a file; `path` is relative to `src`. */
export function catalogOf(path: string): string {
  const entry = entries.find(({ folder }) => path === folder || path.startsWith(`${folder}/`))
  return entry?.name ?? path.split('/')[1]!
}
