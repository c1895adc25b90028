/** Turns off limits, because all students of a test come from one address and within seconds. */
export const withoutPace = {
  LINK_ENROLLMENTS_PER_ADDRESS: '0',
  LINK_ENROLLMENTS_PER_LINK: '0',
  LINK_ENROLLMENTS_BURST: '0',
  PARTNER_STUDENTS_PER_MINUTE: '0',
}
