/**
 * Every table with a column that names a person, and what becomes of it. A test compares this list with the database:
 * a new table has to be thought about before it can be merged. `exported` names the part of the file for guardians;
 * a sentence in brackets says why a table is left out.
 */
export const personalTables: Record<string, { exported: string; erased: string }> = {
  'platform.user': { exported: 'platform.account', erased: 'deleted' },
  'platform.student': { exported: 'platform.account', erased: 'deleted' },
  'platform.user_role': { exported: 'platform.account', erased: 'deleted' },
  'platform.user_setting': { exported: 'platform.account', erased: 'deleted' },
  'platform.user_attribute': { exported: 'platform.account', erased: 'deleted' },
  'platform.session': { exported: 'platform.sessions', erased: 'deleted' },
  'platform.class_member': { exported: 'platform.classes', erased: 'deleted' },
  'platform.role_request': {
    exported: '[Accounts of researchers and teachers only.]',
    erased: 'deleted',
  },
  'platform.password_reset': {
    exported: '[Students have no password.]',
    erased: 'deleted',
  },
  'platform.totp_factor': { exported: '[Students have no second factor.]', erased: 'deleted' },
  'platform.recovery_code': { exported: '[Students have no second factor.]', erased: 'deleted' },
  'platform.passkey': { exported: '[Students have no passkeys.]', erased: 'deleted' },
  'platform.passkey_challenge': { exported: '[Students have no passkeys.]', erased: 'deleted' },
  'platform.pending_sign_in': { exported: '[Students have no second factor.]', erased: 'deleted' },
  'platform.account_event': {
    exported: '[Changes to how researchers, teachers and administrators sign in.]',
    erased: 'deleted',
  },
  'platform.oidc_identity': {
    exported: '[Students do not sign in through an OpenID provider.]',
    erased: 'deleted',
  },
  'platform.class': { exported: 'platform.classes', erased: '[It names its teacher and no student.]' },
  'platform.school': {
    exported: '[It names the teacher who added it.]',
    erased: '[It names the teacher who added it.]',
  },
  'platform.tutoring': {
    exported: '[Its author is a researcher or a teacher.]',
    erased: '[Its author is a researcher or a teacher.]',
  },
  'platform.student_response': {
    exported: '[Counts of common wrong answers, without students; its author is a researcher.]',
    erased: '[Counts of common wrong answers, without students; its author is a researcher.]',
  },
  'platform.resource': { exported: '[Its owner is a researcher.]', erased: '[Its owner is a researcher.]' },
  'trellis.enrolment': { exported: 'studies', erased: 'kept under a new code' },
  'trellis.unshared_participant': {
    exported: '[Who refused to share what a participant did, under the code of the participant.]',
    erased: 'kept under a new code',
  },
  'trellis.study_member': {
    exported: '[Only researchers are in the team of a study.]',
    erased: '[Only researchers are in the team of a study.]',
  },
  'trellis.team_invitation': {
    exported: '[Only researchers are invited to the team of a study.]',
    erased: '[Only researchers are invited to the team of a study.]',
  },
  'trellis.comment_thread': {
    exported: '[Written by researchers and administrators.]',
    erased: '[Written by researchers and administrators.]',
  },
  'trellis.comment': {
    exported: '[Written by researchers and administrators.]',
    erased: '[Written by researchers and administrators.]',
  },
  'trellis.refusal': { exported: 'refusals', erased: 'kept under a new code' },
  'trellis.work': { exported: 'work', erased: 'kept under a new code; deleted outside of studies' },
  'trellis.partner_student': { exported: 'otherPlatform', erased: 'deleted' },
  'trellis.erased_student': {
    exported: '[Only hashes of students who are no longer there.]',
    erased: '[Written by the erasure, so that the student cannot come back.]',
  },
  'trellis.preregistration': {
    exported: '[Its author is a researcher.]',
    erased: '[Its author is a researcher.]',
  },
  'trellis.publication': {
    exported: '[Its authors are researchers.]',
    erased: '[Its authors are researchers; its numbers are computed again.]',
  },
  'trellis.osf_registration': {
    exported: '[It names the researcher who asked for it.]',
    erased: '[It names the researcher who asked for it.]',
  },
  'trellis.osf_file': {
    exported: '[It names the researcher who sends it.]',
    erased: '[It names the researcher who sends it.]',
  },
  'trellis.data_request': {
    exported: '[It names who asked, and no student.]',
    erased: '[It names who asked, and no student.]',
  },
  'trellis.data_request_student': {
    exported: '[Students whose erasure is under way.]',
    erased: 'deleted when the student is erased',
  },
  'trellis.record_archive': {
    exported: '[It names who runs the server, and no student.]',
    erased: '[It names who runs the server, and no student.]',
  },
  'trellis.audit_event': {
    exported: '[What researchers and administrators did to a study.]',
    erased: 'the code and the note of a withdrawal are replaced',
  },
  'trellis.plan_deviation': {
    exported: '[Changes of analysis plans by researchers and administrators.]',
    erased: '[Changes of analysis plans by researchers and administrators.]',
  },
  'trellis.best_so_far_entry': {
    exported: '[What administrators decided about Best So Far.]',
    erased: '[What administrators decided about Best So Far.]',
  },
  'trellis.researcher': { exported: '[Researchers.]', erased: '[Researchers.]' },
  'trellis.study': { exported: '[Its owner is a researcher.]', erased: '[Its owner is a researcher.]' },
  'trellis.notification': {
    exported: '[For researchers and administrators.]',
    erased: '[For researchers and administrators; deleted by retention.]',
  },
  'trellis.invitation': { exported: '[Made by researchers.]', erased: '[Made by researchers.]' },
  'trellis.invited_class': { exported: '[Classes and their teachers.]', erased: '[Classes and their teachers.]' },
  'trellis.feedback_mapping': {
    exported: '[Its student response is a common wrong answer, not a student.]',
    erased: '[Its student response is a common wrong answer, not a student.]',
  },
  'trellis.partner': { exported: '[Added by administrators.]', erased: '[Added by administrators.]' },
  'trellis.partner_event': { exported: '[Done by administrators.]', erased: '[Done by administrators.]' },
  // Events name no person themselves: they belong to a work.
  'trellis.event': { exported: 'work', erased: 'kept without free text; deleted outside of studies' },
}
