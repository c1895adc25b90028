/** The script that the accounts pages load when a passkey is created or used; `page-script.ts` bundles it. */
export { startAuthentication, startRegistration } from '@simplewebauthn/browser'
