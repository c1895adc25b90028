CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE TABLE "trellis"."notification" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "trellis"."notification_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" text NOT NULL,
	"study_id" integer NOT NULL,
	"kind" text NOT NULL,
	"note" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone,
	"mail_due_at" timestamp with time zone,
	"mail_attempts" smallint DEFAULT 0 NOT NULL,
	"mailed_at" timestamp with time zone,
	CONSTRAINT "notification_kind_known" CHECK ("trellis"."notification"."kind" in ('approved', 'sent_back', 'paused', 'resumed', 'completed', 'archived', 'submitted')),
	CONSTRAINT "notification_mailed_once" CHECK ("trellis"."notification"."mailed_at" is null or "trellis"."notification"."mail_due_at" is null)
);
--> statement-breakpoint
CREATE TABLE "trellis"."snapshot" (
	"study_id" integer PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"items" jsonb NOT NULL,
	"content" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "snapshot_hash_form" CHECK ("trellis"."snapshot"."hash" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
ALTER TABLE "trellis"."notification" ADD CONSTRAINT "notification_study_id_study_id_fk" FOREIGN KEY ("study_id") REFERENCES "trellis"."study"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trellis"."snapshot" ADD CONSTRAINT "snapshot_study_id_study_id_fk" FOREIGN KEY ("study_id") REFERENCES "trellis"."study"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notification_user" ON "trellis"."notification" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "notification_unread" ON "trellis"."notification" USING btree ("user_id","id") WHERE "trellis"."notification"."read_at" is null;--> statement-breakpoint
CREATE INDEX "notification_study" ON "trellis"."notification" USING btree ("study_id");--> statement-breakpoint
CREATE INDEX "notification_mail_due" ON "trellis"."notification" USING btree ("mail_due_at") WHERE "trellis"."notification"."mail_due_at" is not null;--> statement-breakpoint
CREATE INDEX "audit_event_moves" ON "trellis"."audit_event" USING btree ("study_id","id") WHERE "trellis"."audit_event"."to_status" is not null;--> statement-breakpoint
CREATE INDEX "study_by_name" ON "trellis"."study" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "study_by_type" ON "trellis"."study" USING btree ("type_id","id");--> statement-breakpoint
CREATE INDEX "study_by_created" ON "trellis"."study" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "study_by_deployed" ON "trellis"."study" USING btree ("deployed_at" NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "study_by_completed" ON "trellis"."study" USING btree ("completed_at" NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "study_by_archived" ON "trellis"."study" USING btree ("archived_at" NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "study_name_search" ON "trellis"."study" USING gin ("name" gin_trgm_ops);