export { BestSoFarView as Component } from '../../features/best-so-far/best-so-far-view'
