export { MetaAnalysisView as Component } from '../../features/meta-analysis/meta-analysis-view'
