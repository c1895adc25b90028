CREATE TABLE "trellis"."study_request" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "trellis"."study_request_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"study_id" integer NOT NULL,
	"kind" text NOT NULL,
	"note" text NOT NULL,
	"deploy_on" date,
	"status" text DEFAULT 'open' NOT NULL,
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp with time zone,
	"reply" text,
	CONSTRAINT "study_request_kind_known" CHECK ("trellis"."study_request"."kind" in ('pause', 'resume', 'complete', 'deploy', 'archive')),
	CONSTRAINT "study_request_status_known" CHECK ("trellis"."study_request"."status" in ('open', 'done', 'declined', 'withdrawn', 'obsolete')),
	CONSTRAINT "study_request_date" CHECK (("trellis"."study_request"."kind" = 'deploy') = ("trellis"."study_request"."deploy_on" is not null)),
	CONSTRAINT "study_request_closed" CHECK (("trellis"."study_request"."status" = 'open') = ("trellis"."study_request"."closed_at" is null)),
	CONSTRAINT "study_request_reply" CHECK (("trellis"."study_request"."status" = 'declined') = ("trellis"."study_request"."reply" is not null)),
	CONSTRAINT "study_request_note_length" CHECK (char_length("trellis"."study_request"."note") between 1 and 2000)
);
--> statement-breakpoint
ALTER TABLE "trellis"."notification" DROP CONSTRAINT "notification_kind_known";--> statement-breakpoint
ALTER TABLE "trellis"."notification" ADD COLUMN "request_id" bigint;--> statement-breakpoint
ALTER TABLE "trellis"."study_request" ADD CONSTRAINT "study_request_study_id_study_id_fk" FOREIGN KEY ("study_id") REFERENCES "trellis"."study"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "study_request_open" ON "trellis"."study_request" USING btree ("study_id","kind") WHERE "trellis"."study_request"."status" = 'open';--> statement-breakpoint
CREATE INDEX "study_request_study" ON "trellis"."study_request" USING btree ("study_id","id");--> statement-breakpoint
ALTER TABLE "trellis"."notification" ADD CONSTRAINT "notification_request_id_study_request_id_fk" FOREIGN KEY ("request_id") REFERENCES "trellis"."study_request"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notification_request" ON "trellis"."notification" USING btree ("request_id") WHERE "trellis"."notification"."request_id" is not null;--> statement-breakpoint
ALTER TABLE "trellis"."notification" ADD CONSTRAINT "notification_request_known" CHECK (("trellis"."notification"."request_id" is not null) = ("trellis"."notification"."kind" in ('requested', 'declined')));--> statement-breakpoint
ALTER TABLE "trellis"."notification" ADD CONSTRAINT "notification_kind_known" CHECK ("trellis"."notification"."kind" in ('approved', 'sent_back', 'paused', 'resumed', 'completed', 'reopened', 'archived', 'deleted', 'submitted', 'requested', 'declined'));