CREATE TABLE "trellis"."pace" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "trellis"."notification" DROP CONSTRAINT "notification_kind_known";--> statement-breakpoint
ALTER TABLE "trellis"."notification" ADD COLUMN "details" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "trellis"."partner_student" ADD COLUMN "bound_groups" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "pace_expired" ON "trellis"."pace" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "audit_event_imports" ON "trellis"."audit_event" USING btree ("actor_id","at") WHERE "trellis"."audit_event"."action" = 'study_imported';--> statement-breakpoint
ALTER TABLE "trellis"."notification" ADD CONSTRAINT "notification_kind_known" CHECK ("trellis"."notification"."kind" in ('approved', 'sent_back', 'paused', 'resumed', 'completed', 'reopened', 'archived', 'submitted'));
--> statement-breakpoint
-- Notifications of studies that ended by themselves had an English sentence; now screens put the reason into words.
UPDATE "trellis"."notification" AS "n" SET "note" = NULL, "details" = jsonb_build_object('endReason', jsonb_build_object('code', 'end_date_passed', 'endsAt', floor(extract(epoch from coalesce("s"."ends_at", "n"."created_at")))::bigint))
FROM "trellis"."study" AS "s" WHERE "s"."id" = "n"."study_id" AND "n"."kind" IN ('paused', 'completed') AND "n"."note" = 'Its end date has come.';
--> statement-breakpoint
UPDATE "trellis"."notification" AS "n" SET "note" = NULL, "details" = jsonb_build_object('endReason', jsonb_build_object('code', 'full', 'enrolmentCap', "s"."enrolment_cap", 'isByLink', false))
FROM "trellis"."study" AS "s" WHERE "s"."id" = "n"."study_id" AND "n"."kind" IN ('paused', 'completed') AND "n"."note" = 'All its places are taken.' AND "s"."enrolment_cap" IS NOT NULL;
--> statement-breakpoint
-- Looks at results were not recorded before: the end of every study that is completed by now is final.
INSERT INTO "trellis"."audit_event" ("study_id", "actor_id", "action", "details") SELECT "id", 'U0', 'results_opened', '{"isAssumed": true}' FROM "trellis"."study" WHERE "status" = 'COMPLETED' ORDER BY "id";
