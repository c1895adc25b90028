ALTER TABLE "trellis"."notification" DROP CONSTRAINT "notification_kind_known";--> statement-breakpoint
ALTER TABLE "trellis"."notification" ALTER COLUMN "study_id" DROP NOT NULL;--> statement-breakpoint
CREATE INDEX "audit_event_deletions" ON "trellis"."audit_event" USING btree ("id") WHERE "trellis"."audit_event"."action" = 'study_deleted';--> statement-breakpoint
CREATE INDEX "study_problem_set_by_set" ON "trellis"."study_problem_set" USING btree ("problem_set_ceri" text_pattern_ops);--> statement-breakpoint
ALTER TABLE "trellis"."notification" ADD CONSTRAINT "notification_study_known" CHECK (("trellis"."notification"."study_id" is null) = ("trellis"."notification"."kind" = 'deleted'));--> statement-breakpoint
ALTER TABLE "trellis"."notification" ADD CONSTRAINT "notification_kind_known" CHECK ("trellis"."notification"."kind" in ('approved', 'sent_back', 'paused', 'resumed', 'completed', 'reopened', 'archived', 'deleted', 'submitted'));