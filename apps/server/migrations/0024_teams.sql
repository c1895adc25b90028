CREATE TABLE "trellis"."comment_thread" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "trellis"."comment_thread_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"study_id" integer NOT NULL,
	"condition_id" integer,
	"condition_name" text,
	"problem_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"resolved_at" timestamp with time zone,
	"resolved_by" text,
	CONSTRAINT "comment_thread_condition" CHECK (("trellis"."comment_thread"."condition_id" is null) = ("trellis"."comment_thread"."condition_name" is null)),
	CONSTRAINT "comment_thread_slot" CHECK ("trellis"."comment_thread"."problem_id" is null or "trellis"."comment_thread"."condition_id" is not null),
	CONSTRAINT "comment_thread_resolved" CHECK (("trellis"."comment_thread"."resolved_at" is null) = ("trellis"."comment_thread"."resolved_by" is null))
);
--> statement-breakpoint
CREATE TABLE "trellis"."comment" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "trellis"."comment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"thread_id" integer NOT NULL,
	"author_id" text NOT NULL,
	"text" text NOT NULL,
	"mentions" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "comment_text_length" CHECK (char_length("trellis"."comment"."text") <= 4000),
	CONSTRAINT "comment_deleted" CHECK (("trellis"."comment"."deleted_at" is null) = ("trellis"."comment"."text" <> ''))
);
--> statement-breakpoint
CREATE TABLE "trellis"."study_member" (
	"study_id" integer NOT NULL,
	"user_id" text NOT NULL,
	"role" text NOT NULL,
	"added_by" text NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "study_member_study_id_user_id_pk" PRIMARY KEY("study_id","user_id"),
	CONSTRAINT "study_member_role_known" CHECK ("trellis"."study_member"."role" in ('editor', 'reader'))
);
--> statement-breakpoint
CREATE TABLE "trellis"."team_invitation" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "trellis"."team_invitation_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"study_id" integer NOT NULL,
	"user_id" text,
	"email" text,
	"role" text NOT NULL,
	"invited_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "team_invitation_role_known" CHECK ("trellis"."team_invitation"."role" in ('owner', 'editor', 'reader')),
	CONSTRAINT "team_invitation_person" CHECK (num_nonnulls("trellis"."team_invitation"."user_id", "trellis"."team_invitation"."email") = 1),
	CONSTRAINT "team_invitation_owner" CHECK ("trellis"."team_invitation"."role" <> 'owner' or "trellis"."team_invitation"."user_id" is not null)
);
--> statement-breakpoint
ALTER TABLE "trellis"."notification" DROP CONSTRAINT "notification_kind_known";--> statement-breakpoint
ALTER TABLE "trellis"."study" ADD COLUMN "author_ids" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "trellis"."comment_thread" ADD CONSTRAINT "comment_thread_study_id_study_id_fk" FOREIGN KEY ("study_id") REFERENCES "trellis"."study"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trellis"."comment" ADD CONSTRAINT "comment_thread_id_comment_thread_id_fk" FOREIGN KEY ("thread_id") REFERENCES "trellis"."comment_thread"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trellis"."study_member" ADD CONSTRAINT "study_member_study_id_study_id_fk" FOREIGN KEY ("study_id") REFERENCES "trellis"."study"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trellis"."team_invitation" ADD CONSTRAINT "team_invitation_study_id_study_id_fk" FOREIGN KEY ("study_id") REFERENCES "trellis"."study"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comment_thread_study" ON "trellis"."comment_thread" USING btree ("study_id","id");--> statement-breakpoint
CREATE INDEX "comment_of_thread" ON "trellis"."comment" USING btree ("thread_id","id");--> statement-breakpoint
CREATE INDEX "comment_author" ON "trellis"."comment" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "study_member_user" ON "trellis"."study_member" USING btree ("user_id","study_id");--> statement-breakpoint
CREATE UNIQUE INDEX "team_invitation_of_user" ON "trellis"."team_invitation" USING btree ("study_id","user_id") WHERE "trellis"."team_invitation"."user_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "team_invitation_of_email" ON "trellis"."team_invitation" USING btree ("study_id","email") WHERE "trellis"."team_invitation"."email" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "team_invitation_of_owner" ON "trellis"."team_invitation" USING btree ("study_id") WHERE "trellis"."team_invitation"."role" = 'owner';--> statement-breakpoint
CREATE INDEX "team_invitation_user" ON "trellis"."team_invitation" USING btree ("user_id") WHERE "trellis"."team_invitation"."user_id" is not null;--> statement-breakpoint
ALTER TABLE "trellis"."notification" ADD CONSTRAINT "notification_kind_known" CHECK ("trellis"."notification"."kind" in ('approved', 'scheduled', 'started', 'sent_back', 'paused', 'resumed', 'completed', 'reopened', 'archived', 'deleted', 'submitted', 'requested', 'declined', 'unblinded', 'team_invited', 'ownership_offered', 'team_joined', 'ownership_accepted', 'team_declined', 'team_removed', 'commented', 'mentioned'));