export { PersonalData as Component } from '../../features/erasure/personal-data'
