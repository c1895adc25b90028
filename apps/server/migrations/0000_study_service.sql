CREATE SCHEMA IF NOT EXISTS "trellis";
--> statement-breakpoint
CREATE TABLE "trellis"."audit_event" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "trellis"."audit_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"study_id" integer NOT NULL,
	"actor_id" text NOT NULL,
	"action" text NOT NULL,
	"from_status" text,
	"to_status" text,
	"note" text,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trellis"."condition" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "trellis"."condition_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"study_id" integer NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"problem_set_ceri" text,
	"is_fixed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "condition_position" UNIQUE("study_id","position"),
	CONSTRAINT "condition_of_study" UNIQUE("study_id","id"),
	CONSTRAINT "condition_name_length" CHECK (char_length(btrim("trellis"."condition"."name")) between 1 and 40),
	CONSTRAINT "condition_description_length" CHECK (char_length("trellis"."condition"."description") <= 120)
);
--> statement-breakpoint
CREATE TABLE "trellis"."enrolment" (
	"study_id" integer NOT NULL,
	"student_id" text NOT NULL,
	"condition_id" integer NOT NULL,
	"enrolled_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "enrolment_study_id_student_id_pk" PRIMARY KEY("study_id","student_id")
);
--> statement-breakpoint
CREATE TABLE "trellis"."feedback_mapping" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "trellis"."feedback_mapping_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"study_id" integer NOT NULL,
	"condition_id" integer NOT NULL,
	"problem_ceri" text NOT NULL,
	"student_response_id" integer NOT NULL,
	"feedback_ceri" text NOT NULL,
	"is_published" boolean DEFAULT false NOT NULL,
	CONSTRAINT "feedback_mapping_once" UNIQUE("condition_id","problem_ceri","student_response_id")
);
--> statement-breakpoint
CREATE TABLE "trellis"."problem_set_hold" (
	"problem_set_ceri" text PRIMARY KEY NOT NULL,
	"study_id" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trellis"."researcher" (
	"user_id" text PRIMARY KEY NOT NULL,
	"osf_user_id" text
);
--> statement-breakpoint
CREATE TABLE "trellis"."study" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "trellis"."study_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"owner_id" text NOT NULL,
	"type_id" smallint NOT NULL,
	"name" text NOT NULL,
	"research_question" text,
	"status" text DEFAULT 'DEVELOPMENT' NOT NULL,
	"page_number" smallint DEFAULT 1 NOT NULL,
	"recruitment_type" smallint,
	"paradigm" smallint,
	"media_access" boolean DEFAULT false NOT NULL,
	"directions" boolean DEFAULT false NOT NULL,
	"pre_test" boolean DEFAULT false NOT NULL,
	"post_test" boolean DEFAULT false NOT NULL,
	"pre_survey" boolean DEFAULT false NOT NULL,
	"post_survey" boolean DEFAULT false NOT NULL,
	"pre_survey_before_pre_test" boolean DEFAULT false NOT NULL,
	"registration" integer DEFAULT 0 NOT NULL,
	"osf_project_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deployed_at" timestamp with time zone,
	"completed_at" timestamp with time zone,
	"archived_at" timestamp with time zone,
	CONSTRAINT "study_type_known" CHECK ("trellis"."study"."type_id" between 1 and 4),
	CONSTRAINT "study_name_length" CHECK (char_length(btrim("trellis"."study"."name")) between 1 and 255),
	CONSTRAINT "study_question_length" CHECK (char_length(btrim("trellis"."study"."research_question")) between 1 and 2000),
	CONSTRAINT "study_status_known" CHECK ("trellis"."study"."status" in ('DEVELOPMENT', 'AWAITING_APPROVAL', 'DEPLOYED', 'PAUSED', 'COMPLETED', 'ARCHIVED')),
	CONSTRAINT "study_page_number" CHECK ("trellis"."study"."page_number" between 0 and 10),
	CONSTRAINT "study_recruitment_known" CHECK ("trellis"."study"."recruitment_type" between 0 and 2),
	CONSTRAINT "study_paradigm_known" CHECK ("trellis"."study"."paradigm" between 0 and 2),
	CONSTRAINT "study_dates_fit_status" CHECK (("trellis"."study"."status" not in ('DEPLOYED', 'PAUSED', 'COMPLETED') or "trellis"."study"."deployed_at" is not null)
        and (("trellis"."study"."status" = 'COMPLETED') = ("trellis"."study"."completed_at" is not null))
        and (("trellis"."study"."status" = 'ARCHIVED') = ("trellis"."study"."archived_at" is not null)))
);
--> statement-breakpoint
CREATE TABLE "trellis"."study_problem_set" (
	"study_id" integer NOT NULL,
	"problem_set_ceri" text NOT NULL,
	"block_type" smallint NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "study_problem_set_study_id_problem_set_ceri_pk" PRIMARY KEY("study_id","problem_set_ceri"),
	CONSTRAINT "study_problem_set_block" CHECK ("trellis"."study_problem_set"."block_type" between 1 and 3),
	CONSTRAINT "study_problem_set_ceri_form" CHECK ("trellis"."study_problem_set"."problem_set_ceri" ~ '^W?PS[0-9A-Z]+$')
);
--> statement-breakpoint
CREATE TABLE "trellis"."study_problem" (
	"study_id" integer NOT NULL,
	"problem_set_ceri" text NOT NULL,
	"problem_ceri" text NOT NULL,
	"position" integer NOT NULL,
	"allows_supports" boolean NOT NULL,
	CONSTRAINT "study_problem_study_id_problem_set_ceri_problem_ceri_pk" PRIMARY KEY("study_id","problem_set_ceri","problem_ceri"),
	CONSTRAINT "study_problem_ceri_form" CHECK ("trellis"."study_problem"."problem_ceri" ~ '^W?PR[0-9A-Z]+$')
);
--> statement-breakpoint
CREATE TABLE "trellis"."support_mapping" (
	"study_id" integer NOT NULL,
	"condition_id" integer NOT NULL,
	"problem_ceri" text NOT NULL,
	"tutoring_ceri" text NOT NULL,
	"support_type" text,
	"is_published" boolean DEFAULT false NOT NULL,
	CONSTRAINT "support_mapping_condition_id_problem_ceri_pk" PRIMARY KEY("condition_id","problem_ceri"),
	CONSTRAINT "support_mapping_type" CHECK ("trellis"."support_mapping"."support_type" in ('HINTS', 'EXPLANATIONS', 'STUDENT_RESPONSE_FEEDBACK'))
);
--> statement-breakpoint
ALTER TABLE "trellis"."condition" ADD CONSTRAINT "condition_study_id_study_id_fk" FOREIGN KEY ("study_id") REFERENCES "trellis"."study"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trellis"."enrolment" ADD CONSTRAINT "enrolment_condition" FOREIGN KEY ("study_id","condition_id") REFERENCES "trellis"."condition"("study_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trellis"."feedback_mapping" ADD CONSTRAINT "feedback_mapping_condition" FOREIGN KEY ("study_id","condition_id") REFERENCES "trellis"."condition"("study_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trellis"."problem_set_hold" ADD CONSTRAINT "problem_set_hold_of_study" FOREIGN KEY ("study_id","problem_set_ceri") REFERENCES "trellis"."study_problem_set"("study_id","problem_set_ceri") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trellis"."study_problem_set" ADD CONSTRAINT "study_problem_set_study_id_study_id_fk" FOREIGN KEY ("study_id") REFERENCES "trellis"."study"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trellis"."study_problem" ADD CONSTRAINT "study_problem_in_set" FOREIGN KEY ("study_id","problem_set_ceri") REFERENCES "trellis"."study_problem_set"("study_id","problem_set_ceri") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trellis"."support_mapping" ADD CONSTRAINT "support_mapping_condition" FOREIGN KEY ("study_id","condition_id") REFERENCES "trellis"."condition"("study_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_event_study" ON "trellis"."audit_event" USING btree ("study_id","id");--> statement-breakpoint
CREATE INDEX "feedback_mapping_study" ON "trellis"."feedback_mapping" USING btree ("study_id");--> statement-breakpoint
CREATE INDEX "feedback_mapping_tutoring" ON "trellis"."feedback_mapping" USING btree ("feedback_ceri");--> statement-breakpoint
CREATE INDEX "problem_set_hold_study" ON "trellis"."problem_set_hold" USING btree ("study_id");--> statement-breakpoint
CREATE INDEX "study_owner" ON "trellis"."study" USING btree ("owner_id","id");--> statement-breakpoint
CREATE INDEX "study_status" ON "trellis"."study" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "support_mapping_study" ON "trellis"."support_mapping" USING btree ("study_id");--> statement-breakpoint
CREATE INDEX "support_mapping_tutoring" ON "trellis"."support_mapping" USING btree ("tutoring_ceri");