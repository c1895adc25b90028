CREATE TABLE "trellis"."publication" (
	"study_id" integer PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"state" text NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"license" text NOT NULL,
	"abstract" text NOT NULL,
	"doi" text,
	"requested_at" timestamp with time zone NOT NULL,
	"published_at" timestamp with time zone,
	"note" text,
	"page" jsonb,
	"title" text DEFAULT '' NOT NULL,
	"authors" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"study_type_id" smallint,
	"sample" text,
	"given" text[] DEFAULT '{}' NOT NULL,
	"is_preregistered" boolean DEFAULT false NOT NULL,
	"has_data" boolean DEFAULT false NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (to_tsvector('english'::regconfig, "trellis"."publication"."title" || ' ' || "trellis"."publication"."abstract" || ' ' || "trellis"."publication"."words")) STORED,
	CONSTRAINT "publication_key" UNIQUE("key"),
	CONSTRAINT "publication_key_form" CHECK ("trellis"."publication"."key" ~ '^[a-z0-9]{10}$'),
	CONSTRAINT "publication_state_known" CHECK ("trellis"."publication"."state" in ('REQUESTED', 'PUBLISHED', 'DECLINED', 'WITHDRAWN')),
	CONSTRAINT "publication_whole" CHECK ("trellis"."publication"."state" <> 'PUBLISHED' or ("trellis"."publication"."version" > 0 and "trellis"."publication"."published_at" is not null
        and "trellis"."publication"."study_type_id" is not null and "trellis"."publication"."sample" is not null)),
	CONSTRAINT "publication_page" CHECK ("trellis"."publication"."page" is null or "trellis"."publication"."state" = 'PUBLISHED')
);
--> statement-breakpoint
ALTER TABLE "trellis"."notification" DROP CONSTRAINT "notification_kind_known";--> statement-breakpoint
ALTER TABLE "trellis"."publication" ADD CONSTRAINT "publication_study_id_study_id_fk" FOREIGN KEY ("study_id") REFERENCES "trellis"."study"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "publication_requests" ON "trellis"."publication" USING btree ("requested_at") WHERE "trellis"."publication"."state" = 'REQUESTED';--> statement-breakpoint
CREATE INDEX "publication_newest" ON "trellis"."publication" USING btree ("published_at","study_id") WHERE "trellis"."publication"."state" = 'PUBLISHED';--> statement-breakpoint
CREATE INDEX "publication_search" ON "trellis"."publication" USING gin ("search") WHERE "trellis"."publication"."state" = 'PUBLISHED';--> statement-breakpoint
CREATE INDEX "publication_without_page" ON "trellis"."publication" USING btree ("study_id") WHERE "trellis"."publication"."state" = 'PUBLISHED' and "trellis"."publication"."page" is null;--> statement-breakpoint
ALTER TABLE "trellis"."notification" ADD CONSTRAINT "notification_kind_known" CHECK ("trellis"."notification"."kind" in ('approved', 'scheduled', 'started', 'sent_back', 'paused', 'resumed', 'completed', 'reopened', 'archived', 'deleted', 'submitted', 'requested', 'declined', 'unblinded', 'team_invited', 'ownership_offered', 'team_joined', 'ownership_accepted', 'team_declined', 'team_removed', 'commented', 'mentioned', 'publication_requested', 'published', 'publication_declined', 'publication_withdrawn'));