export { SettingsFrame as Component } from '../../features/profile/settings-frame'
