export { ReplicatePublished as Component } from '../../features/publication/replicate-published'
