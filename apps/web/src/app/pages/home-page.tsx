export { HomeBoard as Component } from '../../features/home/home-board'
