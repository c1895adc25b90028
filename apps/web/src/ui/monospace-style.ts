/** Style of codes and hashes: unambiguous letters, and one click selects the whole text. */
export const monospaceStyle = {
  m: 0,
  fontFamily: 'ui-monospace, "SF Mono", "Cascadia Mono", "DejaVu Sans Mono", monospace',
  overflowWrap: 'anywhere',
  userSelect: 'all',
} as const
