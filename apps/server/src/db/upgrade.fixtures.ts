/**
 * Rows as each version of the schema stored them, by the migration after which they are inserted: a few of everything that
 * the version could hold. A migration that comes later gets an entry here with rows of what it adds, and no entry changes.
 */
export const rowsAfter: Record<string, string> = {
  '0000_platform': `
    insert into platform.skill values ('6.NS.A.1', 'Divide fractions', '6');
    insert into platform.problem (ceri, type, question, answers, properties, skill_code) values
      ('PRA1', 'NUMERIC', '<p>One half of ten?</p>', '[{"answerType":"NUMERIC","answerValues":[{"value":"5","isCorrect":true}]}]', '{}', '6.NS.A.1'),
      ('PRA2', 'CHOOSE_1', '<p>Which is larger?</p>', '[]', '{"scrambled":true}', '6.NS.A.1');
    insert into platform.problem_set (ceri, name, type, properties, is_listed, folder_path, lesson_type, grades, grade,
      curriculum, skill_codes, is_skillbuilder, problem_count, open_response_count, students_last_year,
      avg_correct_last_year, hints_last_year, is_simulated, search_text) values
      ('PSA1', 'Fractions', 'LINEAR_COMPLETE_ALL', '{}', true, 'Grade 6', 'Practice', '{6}', '6', 'Open', '{6.NS.A.1}', false, 2, 0, 40, 71, 300, true, 'fractions'),
      ('PSA2', 'More fractions', 'SKILL_BUILDER', '{}', true, 'Grade 6', 'Practice', '{6}', '6', 'Open', '{6.NS.A.1}', true, 1, 0, 0, 0, 0, false, 'more fractions');
    insert into platform.problem_set_member values ('PSA1', 0, 'PRA1', null), ('PSA1', 1, 'PRA2', null), ('PSA2', 0, 'PRA1', null);
    insert into platform."user" (id, email, password_hash, first_name, last_name, display_name, time_zone) values
      ('UADA', 'Ada@example.org', '$argon2id$hash', 'Ada', 'Byron', 'Ada Byron', 'Europe/Kiev'),
      ('UOIDC', 'grace@example.org', null, 'Grace', 'Hopper', 'Grace Hopper', 'UTC');
    insert into platform.user_role values ('UADA', 'RESEARCHER'), ('UADA', 'ADMIN'), ('UOIDC', 'TEACHER');
    insert into platform.user_attribute values ('UADA', 'institution', '"Somewhere"');
    insert into platform.user_setting values ('UADA', 'darkMode', 'true');
    insert into platform.session (token_hash, id, user_id, last_seen_at, expires_at) values
      ('h0', 's0', 'UADA', now(), now() + interval '20 days'), ('h1', 's1', 'UOIDC', now(), now() + interval '20 days');
    insert into platform.oidc_identity values ('https://id.example', 'subject', 'UOIDC');
    insert into platform.oidc_login values ('state', 'nonce', 'verifier', '/', now());
    insert into platform.resource (id, owner_id, content_type, bytes) values ('R1', 'UADA', 'image/png', '\\x89504e47');
    insert into platform.seeding (name, value) values ('library', '{"size":2}');
    insert into platform.sign_in_failure (key) values ('hash of an address');
    insert into platform.student_response (problem_ceri, response, count, misconception) values
      ('PRA1', '{"1":["20"]}', 12, 'multiplies');
    insert into platform.tutoring (ceri, problem_ceri, type, hints, state, author_id) values
      ('TUA1', 'PRA1', 'HINTS', '[{"hint":"Think of ten apples."}]', 'PUBLISHED', 'UADA');`,

  '0000_study_service': `
    insert into trellis.researcher values ('UADA', 'osf-ada');
    insert into trellis.study (id, owner_id, type_id, name, research_question, status, recruitment_type, paradigm, deployed_at, completed_at, archived_at)
      overriding system value values
      (1, 'UADA', 1, 'In development', null, 'DEVELOPMENT', null, null, null, null, null),
      (2, 'UADA', 1, 'Running', 'Do hints help?', 'DEPLOYED', 0, 0, now(), null, null),
      (3, 'UADA', 2, 'Completed', 'Which set?', 'COMPLETED', 0, 0, now(), now(), null),
      (4, 'UADA', 3, 'Archived', null, 'ARCHIVED', null, null, null, null, now());
    select setval('trellis.study_id_seq', 4);
    insert into trellis.study_problem_set values (2, 'PSA1', 1, 0), (3, 'PSA1', 2, 0), (3, 'PSA2', 3, 1);
    insert into trellis.study_problem values (2, 'PSA1', 'PRA1', 0, true), (2, 'PSA1', 'PRA2', 1, false);
    insert into trellis.condition (id, study_id, position, name, problem_set_ceri) overriding system value values
      (10, 1, 0, 'A', null), (20, 2, 0, 'Hints', null), (21, 2, 1, 'Control', null), (30, 3, 0, 'First', 'PSA1'), (31, 3, 1, 'Second', 'PSA2');
    select setval('trellis.condition_id_seq', 31);
    insert into trellis.problem_set_hold values ('PSA1', 2);
    insert into trellis.support_mapping values (2, 20, 'PRA1', 'TUA1', 'HINTS', true);
    insert into trellis.feedback_mapping (study_id, condition_id, problem_ceri, student_response_id, feedback_ceri) values (2, 20, 'PRA1', 1, 'TUA9');
    insert into trellis.enrolment (study_id, student_id, condition_id) values (2, 'UEARLY1', 20), (2, 'UEARLY2', 21), (3, 'UEARLY1', 31);
    insert into trellis.audit_event (study_id, actor_id, action, from_status, to_status) values
      (2, 'UADA', 'study_deployed', 'AWAITING_APPROVAL', 'DEPLOYED');`,

  '0001_drafts': `
    insert into platform.tutoring (ceri, problem_ceri, type, explanation, state, author_id, revision, client_key) values
      ('TUA2', 'PRA1', 'EXPLANATIONS', '<p>Halve it.</p>', 'WORK_IN_PROGRESS', 'UADA', 3, 'key-of-the-browser');
    insert into platform.student_response (problem_ceri, response, count, author_id) values ('PRA1', '{"1":["7"]}', 0, 'UADA');`,

  '0003_snapshot_guards': `
    insert into trellis.snapshot (study_id, hash, items, content) values
      (2, repeat('a', 64), '[]', '{"stages":[]}'), (3, repeat('b', 64), '[]', '{"stages":[]}');
    insert into trellis.notification (user_id, study_id, kind, note) values
      ('UADA', 2, 'approved', null), ('UADA', 1, 'sent_back', 'Please describe the control.'), ('UADA', 3, 'completed', 'Its end date has come.');`,

  '0004_running': `
    insert into trellis.study (id, owner_id, type_id, name, status, randomisation, enrolment_cap, strata, deployed_at, completed_at)
      overriding system value values (5, 'UADA', 1, 'Blocks', 'COMPLETED', 'BLOCKS', 4, '{CLASS}', now(), now()),
      (6, 'UADA', 1, 'Blocks that run', 'DEPLOYED', 'BLOCKS', null, '{}', now(), null);
    select setval('trellis.study_id_seq', 6);
    insert into trellis.condition (id, study_id, position, name, weight) overriding system value values
      (50, 5, 0, 'A', 1), (51, 5, 1, 'B', 1), (60, 6, 0, 'A', 2), (61, 6, 1, 'B', 1);
    select setval('trellis.condition_id_seq', 61);
    insert into trellis.run (study_id, seed, seed_hash, link_code) values
      (5, repeat('c', 64), repeat('d', 64), 'LINKCODE5'), (6, repeat('e', 64), repeat('f', 64), 'LINKCODE6');
    insert into trellis.enrolment (study_id, student_id, condition_id, participant, source, unit, stratum, sequence) values
      (5, 'US4', 50, 'P4', 'HOMEWORK', 'P4', 'C1', 0), (5, 'US2', 51, 'P2', 'HOMEWORK', 'P2', 'C1', 1),
      (5, 'US1', 50, 'P1', 'HOMEWORK', 'P1', 'C1', 2), (5, 'US3', 51, 'P3', 'HOMEWORK', 'P3', 'C1', 3),
      (6, 'US1', 60, 'P5', 'LINK', 'P5', '', 0), (2, 'US1', 20, 'P6', 'INVITATION', 'P6', '', null);
    insert into trellis.tally values (6, 'stratum ', 1), (5, 'students', 4);
    insert into trellis.work (id, study_id, student_id, homework_id, condition_id, problem_set_ceri, with_tests, state, version, finished_at)
      overriding system value values
      (1, 2, 'US1', 'H1', 20, 'PSA1', true, '{"records":[{"results":[{"problemId":"PRA1"}]}],"current":null}', 3, now()),
      (2, 0, 'US2', 'H1', null, 'PSA1', false, '{"records":[],"current":null}', 0, null),
      (3, 6, 'US1', '', 60, '', true, '{"records":[],"current":{"problemId":"PRA2","tries":1,"helps":0}}', 1, null);
    select setval('trellis.work_id_seq', 3);
    insert into trellis.event (study_id, work_id, id, seq, kind, condition_id, problem_ceri, data, reply) values
      (2, 1, '00000000-0000-4000-8000-000000000001', 0, 'enrolled', 20, null, '{"participant":"P6"}', null),
      (2, 1, '00000000-0000-4000-8000-000000000001', 1, 'opened', 20, null, '{"withTests":true}', null),
      (2, 1, '00000000-0000-4000-8000-000000000002', 0, 'answered', 20, 'PRA1', '{"response":{"1":["5"]},"correctness":"correct","counted":true}', '{"isCorrect":true}'),
      (2, 1, '00000000-0000-4000-8000-000000000002', 1, 'problem_finished', 20, 'PRA1', '{}', null),
      (2, 1, '00000000-0000-4000-8000-000000000003', 0, 'finished', 20, null, '{}', null),
      (0, 2, '00000000-0000-4000-8000-000000000004', 0, 'opened', null, null, '{"withTests":false}', null),
      (6, 3, '00000000-0000-4000-8000-000000000005', 0, 'enrolled', 60, null, '{"participant":"P5"}', null);
    insert into trellis.invitation (id, study_id, code, created_by) overriding system value values (1, 2, 'INVITE1', 'UADA');
    select setval('trellis.invitation_id_seq', 1);
    insert into trellis.invited_class (study_id, class_id, class_name, invitation_id, accepted_by) values (2, 'C1', 'Period 1', 1, 'UOIDC');
    insert into trellis.partner (id, name, token_hash, created_by) overriding system value values (1, 'Another tutor', 'hash', 'UADA');
    select setval('trellis.partner_id_seq', 1);
    insert into trellis.partner_student values (1, 'foreign', '{"class":["1"]}', '{}', null);
    insert into trellis.notification (user_id, study_id, kind, note) values ('UADA', 5, 'completed', 'All its places are taken.');`,

  '0002_classes': `
    insert into platform."user" (id, first_name, last_name, display_name, time_zone) values ('US1', '', '', 'Maya', 'UTC'), ('US2', '', '', 'Leo', 'UTC');
    insert into platform.user_role values ('US1', 'STUDENT'), ('US2', 'STUDENT');
    insert into platform.student (user_id, nickname, pin_hash) values ('US1', 'Maya', 'pin'), ('US2', 'Leo', 'pin');
    insert into platform.class (id, teacher_id, name, grade, join_code) values ('C1', 'UADA', 'Period 1', '6', 'K7MPQ2');
    insert into platform.class_member (class_id, user_id, nickname, nickname_key) values ('C1', 'US1', 'Maya', 'maya'), ('C1', 'US2', 'Leo', 'leo');
    insert into platform.homework (id, class_id, problem_set_ceri, title, due_at) values ('H1', 'C1', 'PSA1', 'Fractions', '2026-05-03T20:59:59Z');
    insert into platform.session (token_hash, id, user_id, last_seen_at, expires_at) values ('h2', 's2', 'US1', now(), now() + interval '20 days');
    insert into platform.sign_in_failure (key, expires_at) values ('a PIN', now());`,

  '0005_platform_events': `insert into trellis.partner_event (partner_id, actor_id, action) values (1, 'UADA', 'renewed');`,

  '0003_disabled_accounts': `
    insert into platform."user" (id, email, first_name, last_name, display_name, disabled_at) values
      ('UDEMO', 'demo@example.org', 'D', 'E', 'Demo', now());`,

  '0004_admin_code': `insert into platform.admin_code (code_hash) values ('hash');`,

  '0005_role_requests': `insert into platform.role_request (user_id, role) values ('UDEMO', 'TEACHER');`,

  '0006_numbers_without_order': `
    insert into trellis.run (study_id, seed, seed_hash, link_code, assignment_version) values
      (1, repeat('1', 64), repeat('2', 64), 'LINKCODE1', 2);`,

  '0007_limits': `
    insert into trellis.pace values ('link', 3, now() + interval '10 minutes');
    insert into trellis.notification (user_id, study_id, kind, details) values
      ('UADA', 5, 'reopened', '{"endReason":{"code":"full","enrolmentCap":4,"isByLink":true}}');
    insert into trellis.partner_student (partner_id, foreign_id, bound_groups) values (1, 'bound', '{"class":"1"}');`,

  '0008_erasure': `
    insert into trellis.data_request (kind, actor_id, students, finished_at) values ('ERASE_STUDENT', 'UADA', 1, now()), ('EXPORT', 'UADA', 1, now());
    insert into trellis.data_request (kind, actor_id) values ('ERASE_CLASS', 'UADA');
    insert into trellis.data_request_student values (3, 'US2');
    insert into trellis.enrolment (study_id, student_id, condition_id, participant, source, unit, erased_at, withdrawn_at) values
      (2, 'erased:1', 21, 'PX', 'HOMEWORK', 'PX', now(), now());
    insert into trellis.work (id, study_id, student_id, condition_id, state, erased_at) overriding system value values
      (4, 2, 'erased:1', 21, '{"records":[],"current":null}', now());
    select setval('trellis.work_id_seq', 4);
    insert into trellis.erased_student values (repeat('9', 64));`,

  '0006_erasure': `
    insert into platform."user" (id, first_name, last_name, display_name) values ('US3', '', '', 'Priya');
    insert into platform.student (user_id, nickname, pin_hash, last_active_at) values ('US3', 'Priya', 'pin', '2026-01-01');`,

  '0007_account_security': `
    insert into platform.password_reset values ('reset', 'UADA', now() + interval '30 minutes');
    insert into platform.session (token_hash, id, user_id, last_seen_at, expires_at, idle_minutes, browser, system) values
      ('h3', 's3', 'UADA', now(), now() + interval '1 hour', 720, 'Firefox', 'Linux');`,

  '0009_fallback_help': `
    insert into trellis.study (id, owner_id, type_id, name, fallback_help) overriding system value values (7, 'UADA', 1, 'With help', true);
    select setval('trellis.study_id_seq', 7);
    insert into trellis.condition (id, study_id, position, name, withheld) overriding system value values (70, 7, 0, 'A', '{PRA1}');
    select setval('trellis.condition_id_seq', 70);`,

  '0009_second_factor': `
    insert into platform.account_event (user_id, actor_id, kind) values ('UADA', 'UADA', 'totp_added');
    insert into platform.passkey_challenge values ('challenge', 'register', 'UADA', now());
    insert into platform.passkey (id, credential_id, user_id, name, public_key, counter, transports) values
      ('K1', 'credential', 'UADA', 'Laptop', '\\x01', 4, '{usb}');
    insert into platform.pending_sign_in values ('pending', 'UADA', now());
    insert into platform.recovery_code values ('UADA', 'salt', 'code', null);
    insert into platform.totp_factor (user_id, secret, confirmed_at, last_step) values ('UADA', 'sealed', now(), 7);`,

  '0010_set_usage': `update platform.problem_set set answers_last_year = 9 where ceri = 'PSA2';`,

  '0011_calendar_due_dates': `
    insert into platform.class (id, teacher_id, name, join_code, time_zone) values ('C2', 'UADA', 'Period 2', 'K7MPQ3', 'America/Chicago');
    insert into platform.class (id, teacher_id, name, join_code, school) values ('C3', 'UADA', 'Period 3', 'K7MPQ4', 'Oak Lane');
    insert into platform.homework (id, class_id, problem_set_ceri, title, due_on) values ('H2', 'C2', 'PSA1', 'Fractions', '2026-05-03');`,

  '0012_schools': `
    insert into platform.school (id, name, place, unit_key, created_by, merged_into) values
      ('SCA', 'Oak Lane', 'Springfield', 'SCA', 'UADA', null), ('SCB', 'Oak Lane School', null, 'SCB', 'UADA', 'SCA');
    insert into platform.class (id, teacher_id, name, join_code, school_id) values ('C4', 'UADA', 'Period 4', 'K7MPQ5', 'SCA');`,

  '0011_deletions_on_record': `
    insert into trellis.notification (user_id, kind, details) values ('UADA', 'deleted', '{"name":"A study that was deleted"}');`,

  '0013_study_requests': `
    insert into trellis.study_request (study_id, kind, note) values (2, 'pause', 'Exams begin.');`,

  '0014_analysis_plan': `
    insert into trellis.study (id, owner_id, type_id, name, status, deployed_at, analysis_plan) overriding system value values
      (8, 'UADA', 1, 'With a plan', 'DEPLOYED', now(), '{"looks":2}');
    select setval('trellis.study_id_seq', 8);
    insert into trellis.snapshot (study_id, hash, items, content, version, design, plan) values
      (8, repeat('c', 64), '{}', '{"sets":[]}', 2, '{"preTest":true}', '{"looks":2}');
    insert into trellis.plan_deviation (study_id, actor_id, reason, students, before, after) values
      (8, 'UADA', 'One look is enough.', 3, '{"looks":2}', '{"looks":1}');`,

  '0015_record': `
    insert into trellis.enrolment (study_id, student_id, condition_id, participant, source, unit, participant_kind, class_code,
      teacher_code, school_code, grade_code, homework_code, roster_size, joined_after_draw) values
      (6, 'US2', 61, 'P7', 'HOMEWORK', 'P7', 'simulated', 'CLASS', 'TEACHER', 'SCHOOL', 'GRADE', 'HOMEWORK', 24, true);
    insert into trellis.unit_roster (study_id, unit, class_code, roster_size) values (6, 'UNIT', 'CLASS', 24);
    insert into trellis.refusal (study_id, student_id, reason) values (6, 'US3', 'full');
    insert into trellis.event (study_id, work_id, id, seq, kind, condition_id, data, ordinal, place, problem_set_ceri, device, sent_at, student_at) values
      (6, 3, '00000000-0000-4000-8000-000000000006', 0, 'stage_entered', 60, '{"number":1,"of":1}', 2, 'MAIN', 'PSA1', 'phone', now(), now());`,

  '0016_withdrawal_and_units': `
    insert into trellis.enrolment (study_id, student_id, condition_id, participant, source, unit, withdrawn_at,
        withdrawal_kind, withdrawal_reason, device_code, is_possible_duplicate, duplicate_of) values
      (2, 'link:1', 21, 'PY', 'LINK', 'PY', now(), 'COLLECTION', 'guardian_request', 'device', true, 'PX');
    insert into trellis.study_class values (2, 'CLASSCODE', 'SCHOOLCODE', 'GRADECODE', now());`,

  '0017_sealed_enrolments': `
    insert into trellis.run (study_id, seed, seed_hash, link_code, assignment_version)
      values (8, repeat('8', 64), repeat('9', 64), 'LINKCODE8', 3);
    insert into trellis.seal (study_id, number, day, enrolled, erased, product, exponent, head)
      values (8, 1, '2026-11-16', 2, 0, repeat('a', 512), repeat('b', 64), repeat('c', 64));`,

  '0019_approval_and_preregistration': `
    insert into trellis.study (id, owner_id, type_id, name, status, approved_at, approved_by, starts_at) overriding system value values
      (9, 'UADA', 1, 'Approved', 'AWAITING_APPROVAL', now(), 'UADA', now() + interval '1 day');
    select setval('trellis.study_id_seq', 9);
    insert into trellis.preregistration (study_id, number, author_id, edits, sections, hash, design_hash) values
      (9, 1, 'UADA', '{"hypotheses":"Hints help."}', '{"hypotheses":"Hints help."}', repeat('1', 64), repeat('2', 64));
    insert into trellis.osf_registration (study_id, seed_hash, snapshot_hash, osf_project_id, sections, document, document_hash, requested_by) values
      (9, repeat('3', 64), repeat('4', 64), 'frac7', '{"hypotheses":"Hints help."}', '# Approved', repeat('5', 64), 'UADA');
    insert into trellis.osf_file (study_id, name, sha256, size, content, osf_project_id, requested_by) values
      (8, 'study.json', repeat('6', 64), 2, '{}', 'frac7', 'UADA');`,

  '0020_data_package': `
    insert into trellis.data_package (study_id, tier, key, report, bytes, sha256, file_name, built_at) values
      (2, 'PUBLIC', 'key', '{"participants":3}', 12, repeat('d', 64), 'package.zip', now());
    insert into trellis.unshared_participant (study_id, participant, refused_by) values (2, 'PY', 'guardian');
    insert into trellis.released_response (study_id, source, text_hash, is_released) values (2, 'PRA1', repeat('e', 64), true);`,

  '0021_replication': `
    insert into trellis.study_effect (study_id, found, skill_ids, product_version) values (3, '{}', '{}', '0.1.0');`,

  '0022_record_archive': `
    insert into trellis.record_archive (study_id, manifest_sha256, events, archived_by, transaction) values
      (3, repeat('7', 64), 2, 'operator', '12');`,

  '0024_teams': `
    insert into trellis.study_member (study_id, user_id, role, added_by) values (2, 'UOIDC', 'editor', 'UADA');
    insert into trellis.team_invitation (study_id, email, role, invited_by) values (2, 'new@example.org', 'reader', 'UADA');
    insert into trellis.comment_thread (id, study_id, condition_id, condition_name, problem_id) overriding system value
      values (1, 2, 20, 'Hints', 'PRA1');
    select setval('trellis.comment_thread_id_seq', 1);
    insert into trellis.comment (thread_id, author_id, text, mentions) values (1, 'UOIDC', 'Shorter, please.', '{UADA}');`,

  '0025_best_so_far': `
    insert into trellis.best_so_far_entry (actor_id, reason, details) values
      ('UADA', 'To begin with.', '{"kind":"RULE","rule":{"outcome":"POST_TEST","threshold":0.95,"leastStudies":3,"leastStudents":500,"priorDeviation":0.25}}'),
      ('U0', null, '{"kind":"CHANGE","skillId":"6.NS.A.1","to":"EXPLANATIONS","evidence":{"ruleId":1,"studyIds":[3],"estimate":0.2,"standardError":0.1,"students":900,"posteriorMean":0.17,"posteriorDeviation":0.09,"probability":0.97}}');`,

  '0026_public_pages': `
    insert into trellis.publication (study_id, key, state, version, license, abstract, requested_at, published_at, page, title, authors, study_type_id, sample, words)
      values (8, 'abcdefghjk', 'PUBLISHED', 1, 'CC-BY-4.0', 'Do hints help?', now(), now(), '{"title":"Hints"}', 'Hints', '[{"name":"Ada"}]', 1, 'STUDENTS', 'Ada Fractions');`,
}

/** What migrations change on purpose in rows that were there before, as `schema.table.column`. */
export const changedOnPurpose = [
  'platform.session.expires_at',
  'platform.session.is_from_provider',
  'platform.session.idle_minutes',
  'platform.user.time_zone',
  'platform.problem_set.answers_last_year',
  'trellis.enrolment.sequence',
  'trellis.event.data',
  'trellis.notification.details',
  'trellis.notification.note',
  'trellis.study.fallback_help',
]

/** Columns that migrations have dropped; what was in them is in another one. */
export const droppedColumns = ['platform.homework.due_at', 'platform.class.school']
