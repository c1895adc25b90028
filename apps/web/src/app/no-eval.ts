/**
 * On load, the schema library checks whether it may compile code. The content security policy forbids it, and the
 * browser would report each attempt. This must run before the first schema is created, so it is imported first.
 */
const shared = globalThis as { __zod_globalConfig?: { jitless?: boolean } }
shared.__zod_globalConfig = { ...shared.__zod_globalConfig, jitless: true }

export {}
