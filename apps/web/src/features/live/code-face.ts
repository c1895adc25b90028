/** How codes and hashes are set: every letter told from its neighbours, the whole taken by one click. */
export const codeFace = {
  m: 0,
  fontFamily: 'ui-monospace, "SF Mono", "Cascadia Mono", "DejaVu Sans Mono", monospace',
  overflowWrap: 'anywhere',
  userSelect: 'all',
} as const
