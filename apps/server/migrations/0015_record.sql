CREATE TABLE "trellis"."refusal" (
	"study_id" integer NOT NULL,
	"student_id" text NOT NULL,
	"reason" text NOT NULL,
	"first_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refusal_study_id_student_id_reason_pk" PRIMARY KEY("study_id","student_id","reason"),
	CONSTRAINT "refusal_reason_known" CHECK ("trellis"."refusal"."reason" in ('full', 'not_running', 'ended', 'begun_before'))
);
--> statement-breakpoint
CREATE TABLE "trellis"."unit_roster" (
	"study_id" integer NOT NULL,
	"unit" text NOT NULL,
	"class_code" text NOT NULL,
	"roster_size" integer,
	"drawn_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "unit_roster_study_id_unit_class_code_pk" PRIMARY KEY("study_id","unit","class_code")
);
--> statement-breakpoint
ALTER TABLE "trellis"."enrolment" ADD COLUMN "participant_kind" text DEFAULT 'student' NOT NULL;--> statement-breakpoint
ALTER TABLE "trellis"."enrolment" ADD COLUMN "class_code" text;--> statement-breakpoint
ALTER TABLE "trellis"."enrolment" ADD COLUMN "teacher_code" text;--> statement-breakpoint
ALTER TABLE "trellis"."enrolment" ADD COLUMN "school_code" text;--> statement-breakpoint
ALTER TABLE "trellis"."enrolment" ADD COLUMN "grade_code" text;--> statement-breakpoint
ALTER TABLE "trellis"."enrolment" ADD COLUMN "homework_code" text;--> statement-breakpoint
ALTER TABLE "trellis"."enrolment" ADD COLUMN "roster_size" integer;--> statement-breakpoint
ALTER TABLE "trellis"."enrolment" ADD COLUMN "joined_after_draw" boolean;--> statement-breakpoint
ALTER TABLE "trellis"."event" ADD COLUMN "ordinal" integer;--> statement-breakpoint
ALTER TABLE "trellis"."event" ADD COLUMN "place" text;--> statement-breakpoint
ALTER TABLE "trellis"."event" ADD COLUMN "problem_set_ceri" text;--> statement-breakpoint
ALTER TABLE "trellis"."event" ADD COLUMN "support_ceri" text;--> statement-breakpoint
ALTER TABLE "trellis"."event" ADD COLUMN "device" text;--> statement-breakpoint
ALTER TABLE "trellis"."event" ADD COLUMN "sent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "trellis"."event" ADD COLUMN "student_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "trellis"."work" ADD COLUMN "event_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "trellis"."refusal" ADD CONSTRAINT "refusal_study_id_study_id_fk" FOREIGN KEY ("study_id") REFERENCES "trellis"."study"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trellis"."unit_roster" ADD CONSTRAINT "unit_roster_study_id_study_id_fk" FOREIGN KEY ("study_id") REFERENCES "trellis"."study"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refusal_student" ON "trellis"."refusal" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "partner_student_class" ON "trellis"."partner_student" USING btree ("partner_id",("bound_groups"->>'class')) WHERE "trellis"."partner_student"."bound_groups" ? 'class';--> statement-breakpoint
ALTER TABLE "trellis"."enrolment" ADD CONSTRAINT "enrolment_kind_known" CHECK ("trellis"."enrolment"."participant_kind" in ('student', 'simulated', 'staff', 'tryout'));--> statement-breakpoint
ALTER TABLE "trellis"."enrolment" ADD CONSTRAINT "enrolment_roster_size" CHECK ("trellis"."enrolment"."roster_size" between 0 and 100000);
--> statement-breakpoint
-- The codes of earlier enrollments, as the server computes them (apps/server/src/delivery/participant-code.ts).
CREATE FUNCTION "trellis"."earlier_code"("study" integer, "of_kind" text, "of_id" text) RETURNS text LANGUAGE plpgsql STABLE STRICT AS $$
DECLARE
  letters constant text := '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
  secret bytea := (SELECT convert_to("value", 'UTF8') FROM "trellis"."secret" WHERE "name" = 'participants');
  inner_pad bytea;
  outer_pad bytea;
  digest bytea;
  rest numeric := 0;
  code text := '';
BEGIN
  IF length(secret) > 64 THEN secret := sha256(secret); END IF;
  secret := secret || decode(repeat('00', 64 - length(secret)), 'hex');
  inner_pad := secret;
  outer_pad := secret;
  FOR i IN 0..63 LOOP
    inner_pad := set_byte(inner_pad, i, get_byte(secret, i) # 54);
    outer_pad := set_byte(outer_pad, i, get_byte(secret, i) # 92);
  END LOOP;
  digest := sha256(outer_pad || sha256(inner_pad || convert_to("study" || ':' || "of_kind" || ':' || "of_id", 'UTF8')));
  FOR i IN 0..31 LOOP rest := rest * 256 + get_byte(digest, i); END LOOP;
  FOR i IN 1..12 LOOP
    code := code || substr(letters, mod(rest, 31)::integer + 1, 1);
    rest := div(rest, 31);
  END LOOP;
  RETURN code;
END $$;
--> statement-breakpoint
UPDATE "trellis"."enrolment" e SET
  "class_code" = coalesce(CASE WHEN s."randomised_unit" = 'CLASS' AND e."unit" <> e."participant" THEN e."unit" END,
    substring(e."stratum" FROM '(?:^|, )class ([^,]+)'),
    "trellis"."earlier_code"(e."study_id", 'class', 'P' || p."partner_id" || ':' || (p."bound_groups"->>'class'))),
  "school_code" = coalesce(CASE WHEN s."randomised_unit" = 'SCHOOL' AND e."unit" <> e."participant" THEN e."unit" END,
    "trellis"."earlier_code"(e."study_id", 'school', 'P' || p."partner_id" || ':' || (p."bound_groups"->>'school'))),
  "grade_code" = coalesce(CASE r."assignment_version"
      WHEN 2 THEN substring(e."stratum" FROM '(?:^|, )grade ([^,]+)')
      ELSE "trellis"."earlier_code"(e."study_id", 'grade', substring(regexp_replace(e."stratum", ', class [^,]+$', '') FROM '(?:^|, )grade (.+)$')) END,
    "trellis"."earlier_code"(e."study_id", 'grade', p."bound_groups"->>'grade')),
  "homework_code" = "trellis"."earlier_code"(e."study_id", 'homework', (SELECT w."homework_id" FROM "trellis"."work" w
    WHERE w."study_id" = e."study_id" AND w."student_id" = e."student_id" AND w."homework_id" <> '' AND w."with_tests"
    ORDER BY w."id" LIMIT 1))
FROM "trellis"."study" s
LEFT JOIN "trellis"."run" r ON r."study_id" = s."id",
"trellis"."enrolment" same
LEFT JOIN "trellis"."partner_student" p ON same."source" = 'PARTNER' AND same."student_id" = 'P' || p."partner_id" || ':' || p."foreign_id"
WHERE s."id" = e."study_id" AND same."study_id" = e."study_id" AND same."student_id" = e."student_id" AND e."erased_at" IS NULL;
--> statement-breakpoint
DROP FUNCTION "trellis"."earlier_code"(integer, text, text);
--> statement-breakpoint
INSERT INTO "trellis"."unit_roster" ("study_id", "unit", "class_code", "drawn_at")
SELECT "study_id", "unit", coalesce("class_code", ''), min("enrolled_at") FROM "trellis"."enrolment" WHERE "unit" <> "participant" GROUP BY 1, 2, 3;
--> statement-breakpoint
-- The log is filled in once, by this migration: what follows from its own lines, and nothing else. A problem that is in
-- several tests of a work is finished several times: each round has its own answers.
DROP TRIGGER "event_final" ON "trellis"."event";
--> statement-breakpoint
WITH "lines" AS (
  SELECT "study_id", "work_id", "id", "seq", "kind", "problem_ceri", "data",
    row_number() OVER (PARTITION BY "study_id", "work_id" ORDER BY "at", "client_at", "id", "seq") AS "ordinal",
    count(*) FILTER (WHERE "kind" = 'problem_finished') OVER (PARTITION BY "study_id", "work_id", "problem_ceri"
      ORDER BY "at", "client_at", "id", "seq" ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS "round",
    "kind" = 'answered' AND "data"->>'correctness' IN ('correct', 'incorrect', 'ungraded')
      AND coalesce("data"->>'counted', 'true') = 'true' AND coalesce("data"->>'try', '1') <> '0' AS "is_answer"
  FROM "trellis"."event"),
"rounds" AS (
  SELECT "study_id", "work_id", "problem_ceri", "round",
    (array_agg("data"->>'correctness' ORDER BY "ordinal") FILTER (WHERE "is_answer"))[1] AS "first_answer",
    (array_agg("data"->>'correctness' ORDER BY "ordinal" DESC) FILTER (WHERE "is_answer"))[1] AS "last_answer",
    min("ordinal") FILTER (WHERE "is_answer") AS "answered_at",
    min("ordinal") FILTER (WHERE "kind" IN ('hint_shown', 'explanation_shown', 'answer_shown')) AS "helped_at"
  FROM "lines" WHERE "problem_ceri" IS NOT NULL GROUP BY 1, 2, 3, 4),
"sets" AS (
  SELECT p."study_id", p."problem_ceri", min(p."problem_set_ceri") AS "problem_set_ceri", min(b."block_type") AS "block_type"
  FROM "trellis"."study_problem" p JOIN "trellis"."study_problem_set" b USING ("study_id", "problem_set_ceri")
  GROUP BY 1, 2 HAVING count(*) = 1),
"given" AS (
  SELECT s."study_id", (c->>'conditionId')::integer AS "condition_id", g.key AS "problem_ceri", g.value->>'ceri' AS "support_ceri"
  FROM "trellis"."snapshot" s, jsonb_array_elements(s."content"->'conditions') c, jsonb_each(c->'supports') g)
UPDATE "trellis"."event" v SET
  "ordinal" = l."ordinal",
  "place" = CASE
    WHEN v."kind" = 'survey_answered' THEN CASE v."data"->>'survey' WHEN 'pre' THEN 'PRE_SURVEY' ELSE 'POST_SURVEY' END
    WHEN v."problem_ceri" IS NULL THEN NULL
    WHEN v."study_id" = 0 THEN 'MAIN'
    ELSE CASE t."block_type" WHEN 1 THEN 'PRE_TEST' WHEN 2 THEN 'POST_TEST' WHEN 3 THEN 'MAIN' END END,
  "problem_set_ceri" = CASE WHEN v."problem_ceri" IS NOT NULL THEN CASE v."study_id" WHEN 0 THEN nullif(w."problem_set_ceri", '') ELSE t."problem_set_ceri" END END,
  "support_ceri" = CASE WHEN v."kind" IN ('hint_shown', 'explanation_shown') THEN g."support_ceri" END,
  "data" = CASE v."kind" WHEN 'problem_finished' THEN v."data" || jsonb_build_object(
      'outcome', CASE WHEN v."data"->>'outcome' = 'wrong' AND r."last_answer" = 'correct' THEN to_jsonb('right'::text) ELSE v."data"->'outcome' END,
      'firstAnswer', coalesce(r."first_answer", CASE v."data"->>'outcome' WHEN 'right' THEN 'correct' WHEN 'ungraded' THEN 'ungraded' END),
      'helpFirst', CASE WHEN r."helped_at" IS NOT NULL THEN r."helped_at" < coalesce(r."answered_at", 2147483647)
        WHEN coalesce(v."data"->>'helps', '0') = '0' THEN false END)
    ELSE v."data" END
FROM "lines" l
LEFT JOIN "trellis"."work" w ON w."study_id" = l."study_id" AND w."id" = l."work_id"
LEFT JOIN "rounds" r ON r."study_id" = l."study_id" AND r."work_id" = l."work_id" AND r."problem_ceri" = l."problem_ceri" AND r."round" = l."round"
LEFT JOIN "sets" t ON t."study_id" = l."study_id" AND t."problem_ceri" = l."problem_ceri"
LEFT JOIN "given" g ON g."study_id" = l."study_id" AND g."condition_id" = w."condition_id" AND g."problem_ceri" = l."problem_ceri"
WHERE v."study_id" = l."study_id" AND v."work_id" = l."work_id" AND v."id" = l."id" AND v."seq" = l."seq";
--> statement-breakpoint
UPDATE "trellis"."work" w SET "event_count" = n."last" FROM (
  SELECT "study_id", "work_id", max("ordinal") AS "last" FROM "trellis"."event" GROUP BY 1, 2) n
WHERE w."study_id" = n."study_id" AND w."id" = n."work_id";
--> statement-breakpoint
CREATE TRIGGER "event_final" BEFORE UPDATE OR DELETE ON "trellis"."event" FOR EACH ROW EXECUTE FUNCTION "trellis"."event_is_final"();
