CREATE TABLE "trellis"."osf_file" (
	"study_id" integer NOT NULL,
	"name" text NOT NULL,
	"sha256" text NOT NULL,
	"size" integer NOT NULL,
	"content" "bytea",
	"osf_project_id" text NOT NULL,
	"is_stand_in" boolean DEFAULT false NOT NULL,
	"requested_by" text NOT NULL,
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL,
	"uploaded_at" timestamp with time zone,
	"url" text,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone,
	"failure" text,
	CONSTRAINT "osf_file_study_id_name_pk" PRIMARY KEY("study_id","name"),
	CONSTRAINT "osf_file_hash_form" CHECK ("trellis"."osf_file"."sha256" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "osf_file_whole" CHECK (("trellis"."osf_file"."uploaded_at" is null) or ("trellis"."osf_file"."content" is null and "trellis"."osf_file"."due_at" is null))
);
--> statement-breakpoint
CREATE TABLE "trellis"."osf_registration" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "trellis"."osf_registration_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"study_id" integer NOT NULL,
	"seed_hash" text NOT NULL,
	"snapshot_hash" text NOT NULL,
	"osf_project_id" text NOT NULL,
	"is_stand_in" boolean DEFAULT false NOT NULL,
	"sections" jsonb NOT NULL,
	"document" text NOT NULL,
	"document_hash" text NOT NULL,
	"requested_by" text NOT NULL,
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL,
	"draft_id" text,
	"registration_id" text,
	"url" text,
	"registered_at" timestamp with time zone,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone,
	"failure" text,
	CONSTRAINT "osf_registration_once" UNIQUE("study_id","seed_hash"),
	CONSTRAINT "osf_registration_hash_form" CHECK ("trellis"."osf_registration"."seed_hash" ~ '^[0-9a-f]{64}$' and "trellis"."osf_registration"."snapshot_hash" ~ '^[0-9a-f]{64}$' and "trellis"."osf_registration"."document_hash" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "osf_registration_whole" CHECK (("trellis"."osf_registration"."registration_id" is null) = ("trellis"."osf_registration"."registered_at" is null) and ("trellis"."osf_registration"."registration_id" is null or "trellis"."osf_registration"."due_at" is null))
);
--> statement-breakpoint
CREATE TABLE "trellis"."preregistration" (
	"study_id" integer NOT NULL,
	"number" integer NOT NULL,
	"author_id" text NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	"edits" jsonb NOT NULL,
	"sections" jsonb NOT NULL,
	"hash" text NOT NULL,
	"design_hash" text NOT NULL,
	CONSTRAINT "preregistration_study_id_number_pk" PRIMARY KEY("study_id","number"),
	CONSTRAINT "preregistration_hash_form" CHECK ("trellis"."preregistration"."hash" ~ '^[0-9a-f]{64}$' and "trellis"."preregistration"."design_hash" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
ALTER TABLE "trellis"."notification" DROP CONSTRAINT "notification_kind_known";--> statement-breakpoint
ALTER TABLE "trellis"."study" ADD COLUMN "approved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "trellis"."study" ADD COLUMN "approved_by" text;--> statement-breakpoint
ALTER TABLE "trellis"."study" ADD COLUMN "starts_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "trellis"."osf_file" ADD CONSTRAINT "osf_file_study_id_study_id_fk" FOREIGN KEY ("study_id") REFERENCES "trellis"."study"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trellis"."osf_registration" ADD CONSTRAINT "osf_registration_study_id_study_id_fk" FOREIGN KEY ("study_id") REFERENCES "trellis"."study"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trellis"."preregistration" ADD CONSTRAINT "preregistration_study_id_study_id_fk" FOREIGN KEY ("study_id") REFERENCES "trellis"."study"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "osf_file_due" ON "trellis"."osf_file" USING btree ("due_at") WHERE "trellis"."osf_file"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "osf_registration_due" ON "trellis"."osf_registration" USING btree ("due_at") WHERE "trellis"."osf_registration"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "study_starting" ON "trellis"."study" USING btree ("starts_at") WHERE "trellis"."study"."starts_at" is not null;--> statement-breakpoint
ALTER TABLE "trellis"."notification" ADD CONSTRAINT "notification_kind_known" CHECK ("trellis"."notification"."kind" in ('approved', 'scheduled', 'started', 'sent_back', 'paused', 'resumed', 'completed', 'reopened', 'archived', 'deleted', 'submitted', 'requested', 'declined'));--> statement-breakpoint
ALTER TABLE "trellis"."study" ADD CONSTRAINT "study_approval_whole" CHECK (("trellis"."study"."approved_at" is null) = ("trellis"."study"."approved_by" is null)
        and ("trellis"."study"."starts_at" is null or ("trellis"."study"."approved_at" is not null and "trellis"."study"."status" = 'AWAITING_APPROVAL')));--> statement-breakpoint
-- Who approved what is deployed by now, where the history says so.
UPDATE "trellis"."study" s SET "approved_at" = f."created_at", "approved_by" = e."actor_id"
FROM "trellis"."snapshot" f, LATERAL (
  SELECT a."actor_id" FROM "trellis"."audit_event" a
  WHERE a."study_id" = f."study_id" AND a."from_status" = 'AWAITING_APPROVAL' AND a."to_status" = 'DEPLOYED'
  ORDER BY a."id" DESC LIMIT 1) e
WHERE f."study_id" = s."id" AND s."deployed_at" IS NOT NULL;
--> statement-breakpoint
-- What an approval froze is never changed; it is removed only while its study has never been deployed, so that no one was assigned by it.
CREATE FUNCTION "trellis"."approval_is_final"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND EXISTS (SELECT FROM "trellis"."study" s
    WHERE s."id" = OLD."study_id" AND s."status" = 'AWAITING_APPROVAL' AND s."deployed_at" IS NULL) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'what is on record is never changed or removed';
END $$;
--> statement-breakpoint
DROP TRIGGER "snapshot_final" ON "trellis"."snapshot";
--> statement-breakpoint
CREATE TRIGGER "snapshot_final" BEFORE UPDATE OR DELETE ON "trellis"."snapshot" FOR EACH ROW EXECUTE FUNCTION "trellis"."approval_is_final"();
--> statement-breakpoint
DROP TRIGGER "run_final" ON "trellis"."run";
--> statement-breakpoint
CREATE TRIGGER "run_final" BEFORE UPDATE OR DELETE ON "trellis"."run" FOR EACH ROW EXECUTE FUNCTION "trellis"."approval_is_final"();
--> statement-breakpoint
-- Versions go with their study, which is deleted before them.
CREATE FUNCTION "trellis"."preregistration_is_append_only"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT FROM "trellis"."study" s WHERE s."id" = OLD."study_id") THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'versions of a preregistration are only added';
END $$;
--> statement-breakpoint
CREATE TRIGGER "preregistration_append_only" BEFORE UPDATE OR DELETE ON "trellis"."preregistration" FOR EACH ROW EXECUTE FUNCTION "trellis"."preregistration_is_append_only"();
--> statement-breakpoint
CREATE TRIGGER "preregistration_no_truncate" BEFORE TRUNCATE ON "trellis"."preregistration" FOR EACH STATEMENT EXECUTE FUNCTION "trellis"."preregistration_is_append_only"();
