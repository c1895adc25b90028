CREATE TABLE "trellis"."data_request_student" (
	"request_id" integer NOT NULL,
	"student_id" text NOT NULL,
	CONSTRAINT "data_request_student_request_id_student_id_pk" PRIMARY KEY("request_id","student_id")
);
--> statement-breakpoint
CREATE TABLE "trellis"."data_request" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "trellis"."data_request_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"study_id" integer,
	"class_id" text,
	"actor_id" text,
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	"students" integer DEFAULT 0 NOT NULL,
	"participations" integer DEFAULT 0 NOT NULL,
	"works" integer DEFAULT 0 NOT NULL,
	"events" integer DEFAULT 0 NOT NULL,
	"transaction" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	CONSTRAINT "data_request_kind_known" CHECK ("trellis"."data_request"."kind" in ('EXPORT', 'ERASE_STUDENT', 'ERASE_CLASS', 'ERASE_PARTICIPANT', 'ERASE_STUDY',
        'RETENTION_STUDENTS', 'RETENTION_TEXT'))
);
--> statement-breakpoint
CREATE TABLE "trellis"."erased_student" (
	"hash" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "trellis"."enrolment" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "trellis"."work" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "trellis"."data_request_student" ADD CONSTRAINT "data_request_student_request_id_data_request_id_fk" FOREIGN KEY ("request_id") REFERENCES "trellis"."data_request"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "data_request_open" ON "trellis"."data_request" USING btree ("id") WHERE "trellis"."data_request"."finished_at" is null;--> statement-breakpoint
CREATE INDEX "data_request_transaction" ON "trellis"."data_request" USING btree ("transaction");--> statement-breakpoint
CREATE INDEX "data_request_study" ON "trellis"."data_request" USING btree ("study_id");--> statement-breakpoint
CREATE INDEX "enrolment_code" ON "trellis"."enrolment" USING btree ("participant");
--> statement-breakpoint
-- What students wrote goes, what was graded or chosen stays. docs/erasure.md lists both.
CREATE FUNCTION "trellis"."without_strings"("given" jsonb) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  RETURN CASE jsonb_typeof("given")
    WHEN 'string' THEN '""'::jsonb
    WHEN 'array' THEN (SELECT coalesce(jsonb_agg("trellis"."without_strings"(item) ORDER BY place), '[]')
      FROM jsonb_array_elements("given") WITH ORDINALITY AS items(item, place))
    WHEN 'object' THEN (SELECT coalesce(jsonb_object_agg(name, "trellis"."without_strings"(item)), '{}')
      FROM jsonb_each("given") AS members(name, item))
    ELSE "given" END;
END $$;
--> statement-breakpoint
CREATE FUNCTION "trellis"."without_free_text"("study" integer, "event_kind" text, "given" jsonb) RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
BEGIN
  CASE "event_kind"
    WHEN 'answered' THEN
      IF "given"->>'correctness' IN ('correct', 'incorrect') THEN RETURN "given"; END IF;
      RETURN "given" || '{"response": {}}';
    WHEN 'survey_answered' THEN
      RETURN "given" || jsonb_build_object('answers', (
        SELECT coalesce(jsonb_object_agg(item.key, CASE WHEN EXISTS (
          SELECT FROM "trellis"."study" s, jsonb_array_elements(
            CASE "given"->>'survey' WHEN 'pre' THEN s."pre_survey_questions" ELSE s."post_survey_questions" END) AS question
          WHERE s."id" = "study" AND question->>'id' = item.key
            AND (question->>'kind' = 'CHOICE' AND question->'options' ? item.value
              OR question->>'kind' = 'SCALE' AND item.value ~ '^[0-9]{1,2}$')) THEN item.value ELSE '' END), '{}')
        FROM jsonb_each_text("given"->'answers') AS item));
    WHEN 'withdrawn' THEN RETURN "given" || '{"note": ""}';
    WHEN 'marked' THEN RETURN "given" || '{"uniquifier": null, "clientError": null}';
    WHEN 'logged' THEN RETURN "trellis"."without_strings"("given");
    ELSE RETURN "given";
  END CASE;
END $$;
--> statement-breakpoint
-- Only a transaction that an unfinished request names may erase.
CREATE FUNCTION "trellis"."is_erasing"() RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM "trellis"."data_request"
    WHERE "transaction" = pg_current_xact_id() AND "finished_at" IS NULL AND "kind" <> 'EXPORT')
$$;
--> statement-breakpoint
-- An event loses what was written in it and its stored reply, and nothing else. Of an erased student it also loses its
-- sender's id, which the student's browser still has, and the code of its enrollment is the new one. Events outside of studies are deleted.
CREATE FUNCTION "trellis"."event_is_final"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  code text;
BEGIN
  IF "trellis"."is_erasing"() THEN
    IF TG_OP = 'DELETE' THEN
      IF OLD."study_id" = 0 THEN RETURN OLD; END IF;
    ELSIF to_jsonb(NEW) - '{id,data,reply}'::text[] = to_jsonb(OLD) - '{id,data,reply}'::text[] AND NEW."reply" IS NULL THEN
      SELECT e."participant" INTO code FROM "trellis"."work" w
        JOIN "trellis"."enrolment" e ON e."study_id" = w."study_id" AND e."student_id" = w."student_id"
        WHERE w."study_id" = OLD."study_id" AND w."id" = OLD."work_id" AND w."erased_at" IS NOT NULL AND e."erased_at" IS NOT NULL;
      IF (NEW."id" = OLD."id" OR code IS NOT NULL) AND NEW."data" = "trellis"."without_free_text"(OLD."study_id", OLD."kind", OLD."data")
        || (CASE WHEN OLD."kind" = 'enrolled' AND code IS NOT NULL THEN jsonb_build_object('participant', code) ELSE '{}' END)
      THEN RETURN NEW; END IF;
    END IF;
  END IF;
  RAISE EXCEPTION 'what is on record is never changed or removed';
END $$;
--> statement-breakpoint
DROP TRIGGER "event_final" ON "trellis"."event";
--> statement-breakpoint
CREATE TRIGGER "event_final" BEFORE UPDATE OR DELETE ON "trellis"."event" FOR EACH ROW EXECUTE FUNCTION "trellis"."event_is_final"();
--> statement-breakpoint
-- The history names a withdrawn participant by code: it becomes the new one, and the note goes.
CREATE FUNCTION "trellis"."audit_is_append_only_but_erasable"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD."action" = 'participant_withdrawn' AND "trellis"."is_erasing"()
    AND to_jsonb(NEW) - '{note,details}'::text[] = to_jsonb(OLD) - '{note,details}'::text[] AND NEW."note" IS NULL
    AND NEW."details" - 'name' = OLD."details" - 'name'
    AND EXISTS (SELECT FROM "trellis"."enrolment" e
      WHERE e."study_id" = OLD."study_id" AND e."participant" = NEW."details"->>'name' AND e."erased_at" IS NOT NULL)
  THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'audit events are never changed or removed';
END $$;
--> statement-breakpoint
DROP TRIGGER "audit_event_append_only" ON "trellis"."audit_event";
--> statement-breakpoint
CREATE TRIGGER "audit_event_append_only" BEFORE UPDATE OR DELETE ON "trellis"."audit_event" FOR EACH ROW EXECUTE FUNCTION "trellis"."audit_is_append_only_but_erasable"();
--> statement-breakpoint
-- A request is closed once and for all when it is finished.
CREATE FUNCTION "trellis"."data_request_is_final"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  progress text[] := '{finished_at,students,participations,works,events,transaction}';
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF OLD."finished_at" IS NULL AND to_jsonb(NEW) - progress = to_jsonb(OLD) - progress THEN RETURN NEW; END IF;
  END IF;
  RAISE EXCEPTION 'data requests are never changed or removed';
END $$;
--> statement-breakpoint
CREATE TRIGGER "data_request_final" BEFORE UPDATE OR DELETE ON "trellis"."data_request" FOR EACH ROW EXECUTE FUNCTION "trellis"."data_request_is_final"();
--> statement-breakpoint
CREATE TRIGGER "data_request_no_truncate" BEFORE TRUNCATE ON "trellis"."data_request" FOR EACH STATEMENT EXECUTE FUNCTION "trellis"."data_request_is_final"();
--> statement-breakpoint
CREATE FUNCTION "trellis"."hash_of_student"("student" text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT encode(sha256(convert_to("value" || ':erased:' || "student", 'UTF8')), 'hex') FROM "trellis"."secret" WHERE "name" = 'participants'
$$;
--> statement-breakpoint
-- The lock makes whoever is being erased at this moment wait; the query after it sees the outcome.
CREATE FUNCTION "trellis"."refuse_erased_student"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  student text;
BEGIN
  IF TG_TABLE_NAME = 'partner_student' THEN student := 'P' || NEW."partner_id" || ':' || NEW."foreign_id";
  ELSE student := NEW."student_id"; END IF;
  PERFORM pg_advisory_xact_lock_shared(hashtextextended(student, 0));
  IF EXISTS (SELECT FROM "trellis"."erased_student" WHERE "hash" = "trellis"."hash_of_student"(student)) THEN
    RAISE EXCEPTION 'this student was erased' USING ERRCODE = 'TRE01';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "enrolment_not_erased" BEFORE INSERT ON "trellis"."enrolment" FOR EACH ROW EXECUTE FUNCTION "trellis"."refuse_erased_student"();
--> statement-breakpoint
CREATE TRIGGER "work_not_erased" BEFORE INSERT ON "trellis"."work" FOR EACH ROW EXECUTE FUNCTION "trellis"."refuse_erased_student"();
--> statement-breakpoint
CREATE TRIGGER "partner_student_not_erased" BEFORE INSERT ON "trellis"."partner_student" FOR EACH ROW EXECUTE FUNCTION "trellis"."refuse_erased_student"();
