CREATE TABLE "trellis"."seal" (
	"study_id" integer NOT NULL,
	"number" integer NOT NULL,
	"day" date NOT NULL,
	"enrolled" integer NOT NULL,
	"erased" integer NOT NULL,
	"product" text NOT NULL,
	"exponent" text NOT NULL,
	"head" text NOT NULL,
	CONSTRAINT "seal_study_id_number_pk" PRIMARY KEY("study_id","number"),
	CONSTRAINT "seal_form" CHECK (length("trellis"."seal"."product") = 512 and "trellis"."seal"."product" ~ '^[0-9a-f]+$' and "trellis"."seal"."exponent" ~ '^[0-9a-f]{64}$' and "trellis"."seal"."head" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
ALTER TABLE "trellis"."run" DROP CONSTRAINT "run_assignment_version";--> statement-breakpoint
ALTER TABLE "trellis"."enrolment" ADD COLUMN "seal" integer;--> statement-breakpoint
ALTER TABLE "trellis"."seal" ADD CONSTRAINT "seal_study_id_run_study_id_fk" FOREIGN KEY ("study_id") REFERENCES "trellis"."run"("study_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "enrolment_unsealed" ON "trellis"."enrolment" USING btree ("study_id","enrolled_at") WHERE "trellis"."enrolment"."seal" is null;--> statement-breakpoint
ALTER TABLE "trellis"."run" ADD CONSTRAINT "run_assignment_version" CHECK ("trellis"."run"."assignment_version" in (1, 2, 3));
--> statement-breakpoint
CREATE TRIGGER "seal_final" BEFORE UPDATE OR DELETE ON "trellis"."seal" FOR EACH ROW EXECUTE FUNCTION "trellis"."record_is_final"();
--> statement-breakpoint
CREATE TRIGGER "seal_no_truncate" BEFORE TRUNCATE ON "trellis"."seal" FOR EACH STATEMENT EXECUTE FUNCTION "trellis"."record_is_final"();
--> statement-breakpoint
-- An enrollment can be withdrawn, and is sealed once. Its number in a stratum is given out again when the study is completed.
-- An erasure replaces what leads to the student. Nothing else of it changes, and it is never removed.
CREATE FUNCTION "trellis"."enrolment_is_final"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changeable text[] := '{withdrawn_at,withdrawal_kind,withdrawal_reason}';
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF OLD."withdrawn_at" IS NOT NULL AND NEW."withdrawn_at" IS NULL THEN
      RAISE EXCEPTION 'what is on record is never changed or removed';
    END IF;
    IF OLD."seal" IS NULL THEN changeable := changeable || '{seal}'; END IF;
    IF NEW."sequence" <> OLD."sequence" AND EXISTS (SELECT FROM "trellis"."study" s WHERE s."id" = OLD."study_id" AND s."status" = 'COMPLETED')
      THEN changeable := changeable || '{sequence}'; END IF;
    IF "trellis"."is_erasing"() THEN
      changeable := changeable || '{duplicate_of}';
      IF NEW."erased_at" IS NOT NULL THEN
        changeable := changeable || '{student_id,participant,unit,erased_at,seal,device_code}';
      END IF;
    END IF;
    IF to_jsonb(NEW) - changeable = to_jsonb(OLD) - changeable THEN RETURN NEW; END IF;
  END IF;
  RAISE EXCEPTION 'what is on record is never changed or removed';
END $$;
--> statement-breakpoint
CREATE TRIGGER "enrolment_final" BEFORE UPDATE OR DELETE ON "trellis"."enrolment" FOR EACH ROW EXECUTE FUNCTION "trellis"."enrolment_is_final"();
--> statement-breakpoint
CREATE TRIGGER "enrolment_no_truncate" BEFORE TRUNCATE ON "trellis"."enrolment" FOR EACH STATEMENT EXECUTE FUNCTION "trellis"."record_is_final"();
