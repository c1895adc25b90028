-- A condition of Problem Varied points at one of its study's sets; without the set it points at none.
ALTER TABLE "trellis"."condition" ADD CONSTRAINT "condition_problem_set" FOREIGN KEY ("study_id","problem_set_ceri") REFERENCES "trellis"."study_problem_set"("study_id","problem_set_ceri") ON DELETE SET NULL ("problem_set_ceri");
--> statement-breakpoint
CREATE FUNCTION "trellis"."audit_is_append_only"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'audit events are never changed or removed';
END $$;
--> statement-breakpoint
CREATE TRIGGER "audit_event_append_only" BEFORE UPDATE OR DELETE ON "trellis"."audit_event" FOR EACH ROW EXECUTE FUNCTION "trellis"."audit_is_append_only"();
--> statement-breakpoint
CREATE TRIGGER "audit_event_no_truncate" BEFORE TRUNCATE ON "trellis"."audit_event" FOR EACH STATEMENT EXECUTE FUNCTION "trellis"."audit_is_append_only"();
