export { PublicationList as Component } from '../../features/publication/publication-list'
