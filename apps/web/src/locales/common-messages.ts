/**
 * Texts that features of several catalogs show. A literal id would be extracted into the catalog of each of them; these
 * are in the catalog of the first page alone.
 */
export const common = {
  cancel: /*i18n*/ 'ui.cancel',
  close: /*i18n*/ 'ui.close',
  loading: /*i18n*/ 'ui.loading',
  retry: /*i18n*/ 'ui.retry',
  opensInNewTab: /*i18n*/ 'ui.newTab',
  save: /*i18n*/ 'saved.save',
  saving: /*i18n*/ 'saved.saving',
  saved: /*i18n*/ 'saved.saved',
  studyName: /*i18n*/ 'basics.name',
  researchQuestion: /*i18n*/ 'basics.question',
  aboutStudyType: /*i18n*/ 'help.about',
  liveView: /*i18n*/ 'study.live',
  results: /*i18n*/ 'study.results',
  exportStudy: /*i18n*/ 'study.export',
  studyIsReadOnly: /*i18n*/ 'study.readOnly',
  backToDevelopment: /*i18n*/ 'study.backToDevelopment',
  notBackToDevelopment: /*i18n*/ 'study.backToDevelopment.no',
  submitBackToDevelopment: /*i18n*/ 'study.backToDevelopment.submit',
  backToDevelopmentFailed: /*i18n*/ 'study.convert.failed',
  supportComparisonSummary: /*i18n*/ 'home.type.supportComparison',
  problemVariedSummary: /*i18n*/ 'home.type.problemVaried',
  singleSupportSummary: /*i18n*/ 'home.type.singleSupport',
  commonAnswersSummary: /*i18n*/ 'home.type.commonAnswers',
  osfLinked: /*i18n*/ 'osf.linked',
  osfUnlinked: /*i18n*/ 'osf.unlinked',
  firstName: /*i18n*/ 'profile.firstName',
  lastName: /*i18n*/ 'profile.lastName',
  displayName: /*i18n*/ 'profile.displayName',
} as const
