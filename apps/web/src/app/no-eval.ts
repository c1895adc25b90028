/**
 * The schema library tries at load whether it may compile code. The content security policy forbids it, and the browser
 * would report each try. Has to run before the first schema is made, so it is imported first.
 */
const shared = globalThis as { __zod_globalConfig?: { jitless?: boolean } }
shared.__zod_globalConfig = { ...shared.__zod_globalConfig, jitless: true }

export {}
