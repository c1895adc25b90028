CREATE TABLE "trellis"."record_archive" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "trellis"."record_archive_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"study_id" integer NOT NULL,
	"manifest_sha256" text NOT NULL,
	"events" bigint NOT NULL,
	"archived_at" timestamp with time zone DEFAULT now() NOT NULL,
	"archived_by" text NOT NULL,
	"restored_at" timestamp with time zone,
	"restored_by" text,
	"transaction" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	CONSTRAINT "record_archive_hash_form" CHECK ("trellis"."record_archive"."manifest_sha256" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "record_archive_restored" CHECK (("trellis"."record_archive"."restored_at" is null) = ("trellis"."record_archive"."restored_by" is null))
);
--> statement-breakpoint
ALTER TABLE "trellis"."work" ADD COLUMN "is_archived" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "trellis"."record_archive" ADD CONSTRAINT "record_archive_study_id_study_id_fk" FOREIGN KEY ("study_id") REFERENCES "trellis"."study"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "record_archive_current" ON "trellis"."record_archive" USING btree ("study_id") WHERE "trellis"."record_archive"."restored_at" is null;
--> statement-breakpoint
-- Events of a study are moved to an archive, or back, only in the transaction that the row of the archive names.
CREATE FUNCTION "trellis"."is_moving_record"("study" integer) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM "trellis"."record_archive"
    WHERE "study_id" = "study" AND "restored_at" IS NULL AND "transaction" = pg_current_xact_id())
$$;
--> statement-breakpoint
-- As before, and events leave the database for an archive.
CREATE OR REPLACE FUNCTION "trellis"."event_is_final"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  code text;
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD."study_id" <> 0 AND "trellis"."is_moving_record"(OLD."study_id") THEN RETURN OLD; END IF;
  END IF;
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
-- Every statement that adds an event, withdraws or erases a student changes the row of the work: as long as its events are
-- in an archive, none of them can. The condition of the trigger costs the work of running studies nothing.
CREATE FUNCTION "trellis"."archived_work_is_final"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF to_jsonb(NEW) = to_jsonb(OLD) || '{"is_archived": false}' AND "trellis"."is_moving_record"(OLD."study_id") THEN RETURN NEW; END IF;
  END IF;
  RAISE EXCEPTION 'the record of this study is archived' USING ERRCODE = 'TRE02', DETAIL = json_build_object(
    'id', OLD."study_id", 'manifest', (SELECT "manifest_sha256" FROM "trellis"."record_archive"
      WHERE "study_id" = OLD."study_id" AND "restored_at" IS NULL))::text;
END $$;
--> statement-breakpoint
CREATE TRIGGER "work_archived" BEFORE UPDATE OR DELETE ON "trellis"."work" FOR EACH ROW WHEN (OLD."is_archived") EXECUTE FUNCTION "trellis"."archived_work_is_final"();
--> statement-breakpoint
-- Only what is completed is archived. A row stays, and is changed once: when its events are restored.
CREATE FUNCTION "trellis"."record_archive_is_final"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  progress text[] := '{restored_at,restored_by,transaction}';
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF EXISTS (SELECT FROM "trellis"."study" WHERE "id" = NEW."study_id" AND "status" = 'COMPLETED') THEN RETURN NEW; END IF;
  ELSIF TG_OP = 'UPDATE' THEN
    IF OLD."restored_at" IS NULL AND to_jsonb(NEW) - progress = to_jsonb(OLD) - progress THEN RETURN NEW; END IF;
  END IF;
  RAISE EXCEPTION 'archives are of completed studies, and never changed or removed';
END $$;
--> statement-breakpoint
CREATE TRIGGER "record_archive_final" BEFORE INSERT OR UPDATE OR DELETE ON "trellis"."record_archive" FOR EACH ROW EXECUTE FUNCTION "trellis"."record_archive_is_final"();
--> statement-breakpoint
CREATE TRIGGER "record_archive_no_truncate" BEFORE TRUNCATE ON "trellis"."record_archive" FOR EACH STATEMENT EXECUTE FUNCTION "trellis"."record_archive_is_final"();
