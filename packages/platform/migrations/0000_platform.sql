CREATE EXTENSION IF NOT EXISTS citext;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE SCHEMA IF NOT EXISTS "platform";
--> statement-breakpoint
CREATE TABLE "platform"."problem_set_member" (
	"set_ceri" text NOT NULL,
	"position" integer NOT NULL,
	"problem_ceri" text,
	"child_set_ceri" text,
	CONSTRAINT "problem_set_member_set_ceri_position_pk" PRIMARY KEY("set_ceri","position"),
	CONSTRAINT "member_is_one_thing" CHECK (num_nonnulls("platform"."problem_set_member"."problem_ceri", "platform"."problem_set_member"."child_set_ceri") = 1),
	CONSTRAINT "member_is_not_itself" CHECK ("platform"."problem_set_member"."child_set_ceri" is distinct from "platform"."problem_set_member"."set_ceri")
);
--> statement-breakpoint
CREATE TABLE "platform"."oidc_identity" (
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" text NOT NULL,
	CONSTRAINT "oidc_identity_issuer_subject_pk" PRIMARY KEY("issuer","subject")
);
--> statement-breakpoint
CREATE TABLE "platform"."oidc_login" (
	"state" text PRIMARY KEY NOT NULL,
	"nonce" text NOT NULL,
	"code_verifier" text NOT NULL,
	"callback" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "platform"."problem_set" (
	"ceri" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"properties" jsonb NOT NULL,
	"is_listed" boolean NOT NULL,
	"folder_path" text NOT NULL,
	"lesson_type" text NOT NULL,
	"grades" text[] NOT NULL,
	"grade" text NOT NULL,
	"curriculum" text NOT NULL,
	"skill_codes" text[] NOT NULL,
	"is_skillbuilder" boolean NOT NULL,
	"problem_count" integer NOT NULL,
	"open_response_count" integer NOT NULL,
	"students_last_year" integer DEFAULT 0 NOT NULL,
	"avg_correct_last_year" smallint DEFAULT 0 NOT NULL,
	"hints_last_year" integer DEFAULT 0 NOT NULL,
	"aug" integer DEFAULT 0 NOT NULL,
	"sep" integer DEFAULT 0 NOT NULL,
	"oct" integer DEFAULT 0 NOT NULL,
	"nov" integer DEFAULT 0 NOT NULL,
	"dec" integer DEFAULT 0 NOT NULL,
	"jan" integer DEFAULT 0 NOT NULL,
	"feb" integer DEFAULT 0 NOT NULL,
	"mar" integer DEFAULT 0 NOT NULL,
	"apr" integer DEFAULT 0 NOT NULL,
	"may" integer DEFAULT 0 NOT NULL,
	"jun" integer DEFAULT 0 NOT NULL,
	"jul" integer DEFAULT 0 NOT NULL,
	"is_simulated" boolean DEFAULT false NOT NULL,
	"search_text" text NOT NULL,
	CONSTRAINT "problem_set_ceri_form" CHECK ("platform"."problem_set"."ceri" ~ '^W?PS[0-9A-Z]+$'),
	CONSTRAINT "problem_set_counts" CHECK ("platform"."problem_set"."open_response_count" between 0 and "platform"."problem_set"."problem_count"),
	CONSTRAINT "problem_set_avg_correct" CHECK ("platform"."problem_set"."avg_correct_last_year" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "platform"."problem" (
	"ceri" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"question" text NOT NULL,
	"answers" jsonb NOT NULL,
	"properties" jsonb NOT NULL,
	"skill_code" text NOT NULL,
	CONSTRAINT "problem_ceri_form" CHECK ("platform"."problem"."ceri" ~ '^W?PR[0-9A-Z]+$')
);
--> statement-breakpoint
CREATE TABLE "platform"."resource" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_id" text,
	"content_type" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "resource_size" CHECK (octet_length("platform"."resource"."bytes") between 1 and 5242880),
	CONSTRAINT "resource_type_known" CHECK ("platform"."resource"."content_type" in ('image/png', 'image/jpeg', 'image/webp', 'image/gif'))
);
--> statement-breakpoint
CREATE TABLE "platform"."seeding" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "platform"."session" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "session_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "platform"."sign_in_failure" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "platform"."skill" (
	"code" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"grade" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "platform"."student_response" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "platform"."student_response_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"problem_ceri" text NOT NULL,
	"response" jsonb NOT NULL,
	"count" integer NOT NULL,
	"misconception" text,
	"is_simulated" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "platform"."tutoring" (
	"ceri" text PRIMARY KEY NOT NULL,
	"problem_ceri" text NOT NULL,
	"type" text NOT NULL,
	"hints" jsonb,
	"explanation" text,
	"response_feedback" text,
	"answer_parts_to_responses" jsonb,
	"state" text NOT NULL,
	"author_id" text,
	"version" integer DEFAULT 1 NOT NULL,
	"previous_ceri" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tutoring_ceri_form" CHECK ("platform"."tutoring"."ceri" ~ '^W?TU[0-9A-Z]+$'),
	CONSTRAINT "tutoring_state_known" CHECK ("platform"."tutoring"."state" in ('WORK_IN_PROGRESS', 'PUBLISHED', 'DELETED')),
	CONSTRAINT "tutoring_content_fits_type" CHECK (case "platform"."tutoring"."type"
        when 'HINTS' then "platform"."tutoring"."hints" is not null and num_nonnulls("platform"."tutoring"."explanation", "platform"."tutoring"."response_feedback") = 0
        when 'EXPLANATIONS' then "platform"."tutoring"."explanation" is not null and num_nonnulls("platform"."tutoring"."hints", "platform"."tutoring"."response_feedback") = 0
        when 'STUDENT_RESPONSE_FEEDBACK' then num_nonnulls("platform"."tutoring"."response_feedback", "platform"."tutoring"."answer_parts_to_responses") = 2
          and num_nonnulls("platform"."tutoring"."hints", "platform"."tutoring"."explanation") = 0
        else false end)
);
--> statement-breakpoint
CREATE TABLE "platform"."user_attribute" (
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"value" jsonb NOT NULL,
	CONSTRAINT "user_attribute_user_id_name_pk" PRIMARY KEY("user_id","name")
);
--> statement-breakpoint
CREATE TABLE "platform"."user_role" (
	"user_id" text NOT NULL,
	"role" text NOT NULL,
	CONSTRAINT "user_role_user_id_role_pk" PRIMARY KEY("user_id","role"),
	CONSTRAINT "user_role_known" CHECK ("platform"."user_role"."role" in ('RESEARCHER', 'ADMIN', 'TEACHER', 'STUDENT'))
);
--> statement-breakpoint
CREATE TABLE "platform"."user_setting" (
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"value" jsonb NOT NULL,
	CONSTRAINT "user_setting_user_id_name_pk" PRIMARY KEY("user_id","name")
);
--> statement-breakpoint
CREATE TABLE "platform"."user" (
	"id" text PRIMARY KEY NOT NULL,
	"email" "citext" NOT NULL,
	"password_hash" text,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"display_name" text NOT NULL,
	"time_zone" text DEFAULT 'UTC' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_email_unique" UNIQUE("email"),
	CONSTRAINT "user_id_form" CHECK ("platform"."user"."id" ~ '^U[0-9A-Z]+$')
);
--> statement-breakpoint
ALTER TABLE "platform"."problem_set_member" ADD CONSTRAINT "problem_set_member_set_ceri_problem_set_ceri_fk" FOREIGN KEY ("set_ceri") REFERENCES "platform"."problem_set"("ceri") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "platform"."problem_set_member" ADD CONSTRAINT "problem_set_member_problem_ceri_problem_ceri_fk" FOREIGN KEY ("problem_ceri") REFERENCES "platform"."problem"("ceri") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "platform"."problem_set_member" ADD CONSTRAINT "problem_set_member_child_set_ceri_problem_set_ceri_fk" FOREIGN KEY ("child_set_ceri") REFERENCES "platform"."problem_set"("ceri") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "platform"."oidc_identity" ADD CONSTRAINT "oidc_identity_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "platform"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "platform"."problem" ADD CONSTRAINT "problem_skill_code_skill_code_fk" FOREIGN KEY ("skill_code") REFERENCES "platform"."skill"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "platform"."resource" ADD CONSTRAINT "resource_owner_id_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "platform"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "platform"."session" ADD CONSTRAINT "session_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "platform"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "platform"."student_response" ADD CONSTRAINT "student_response_problem_ceri_problem_ceri_fk" FOREIGN KEY ("problem_ceri") REFERENCES "platform"."problem"("ceri") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "platform"."tutoring" ADD CONSTRAINT "tutoring_problem_ceri_problem_ceri_fk" FOREIGN KEY ("problem_ceri") REFERENCES "platform"."problem"("ceri") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "platform"."tutoring" ADD CONSTRAINT "tutoring_author_id_user_id_fk" FOREIGN KEY ("author_id") REFERENCES "platform"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "platform"."user_attribute" ADD CONSTRAINT "user_attribute_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "platform"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "platform"."user_role" ADD CONSTRAINT "user_role_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "platform"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "platform"."user_setting" ADD CONSTRAINT "user_setting_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "platform"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "member_problem" ON "platform"."problem_set_member" USING btree ("problem_ceri");--> statement-breakpoint
CREATE INDEX "member_child_set" ON "platform"."problem_set_member" USING btree ("child_set_ceri");--> statement-breakpoint
CREATE INDEX "problem_set_search" ON "platform"."problem_set" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "problem_set_grades" ON "platform"."problem_set" USING gin ("grades");--> statement-breakpoint
CREATE INDEX "problem_set_skills" ON "platform"."problem_set" USING gin ("skill_codes");--> statement-breakpoint
CREATE INDEX "problem_set_curriculum" ON "platform"."problem_set" USING btree ("curriculum");--> statement-breakpoint
CREATE INDEX "problem_set_by_folder_path" ON "platform"."problem_set" USING btree ("folder_path","ceri") WHERE "platform"."problem_set"."is_listed";--> statement-breakpoint
CREATE INDEX "problem_set_by_name" ON "platform"."problem_set" USING btree ("name","ceri") WHERE "platform"."problem_set"."is_listed";--> statement-breakpoint
CREATE INDEX "problem_set_by_lesson_type" ON "platform"."problem_set" USING btree ("lesson_type","ceri") WHERE "platform"."problem_set"."is_listed";--> statement-breakpoint
CREATE INDEX "problem_set_by_problem_count" ON "platform"."problem_set" USING btree ("problem_count","ceri") WHERE "platform"."problem_set"."is_listed";--> statement-breakpoint
CREATE INDEX "problem_set_by_open_response_count" ON "platform"."problem_set" USING btree ("open_response_count","ceri") WHERE "platform"."problem_set"."is_listed";--> statement-breakpoint
CREATE INDEX "problem_set_by_grade" ON "platform"."problem_set" USING btree ("grade","ceri") WHERE "platform"."problem_set"."is_listed";--> statement-breakpoint
CREATE INDEX "problem_set_by_aug" ON "platform"."problem_set" USING btree ("aug","ceri") WHERE "platform"."problem_set"."is_listed";--> statement-breakpoint
CREATE INDEX "problem_set_by_sep" ON "platform"."problem_set" USING btree ("sep","ceri") WHERE "platform"."problem_set"."is_listed";--> statement-breakpoint
CREATE INDEX "problem_set_by_oct" ON "platform"."problem_set" USING btree ("oct","ceri") WHERE "platform"."problem_set"."is_listed";--> statement-breakpoint
CREATE INDEX "problem_set_by_nov" ON "platform"."problem_set" USING btree ("nov","ceri") WHERE "platform"."problem_set"."is_listed";--> statement-breakpoint
CREATE INDEX "problem_set_by_dec" ON "platform"."problem_set" USING btree ("dec","ceri") WHERE "platform"."problem_set"."is_listed";--> statement-breakpoint
CREATE INDEX "problem_set_by_jan" ON "platform"."problem_set" USING btree ("jan","ceri") WHERE "platform"."problem_set"."is_listed";--> statement-breakpoint
CREATE INDEX "problem_set_by_feb" ON "platform"."problem_set" USING btree ("feb","ceri") WHERE "platform"."problem_set"."is_listed";--> statement-breakpoint
CREATE INDEX "problem_set_by_mar" ON "platform"."problem_set" USING btree ("mar","ceri") WHERE "platform"."problem_set"."is_listed";--> statement-breakpoint
CREATE INDEX "problem_set_by_apr" ON "platform"."problem_set" USING btree ("apr","ceri") WHERE "platform"."problem_set"."is_listed";--> statement-breakpoint
CREATE INDEX "problem_set_by_may" ON "platform"."problem_set" USING btree ("may","ceri") WHERE "platform"."problem_set"."is_listed";--> statement-breakpoint
CREATE INDEX "problem_set_by_jun" ON "platform"."problem_set" USING btree ("jun","ceri") WHERE "platform"."problem_set"."is_listed";--> statement-breakpoint
CREATE INDEX "problem_set_by_jul" ON "platform"."problem_set" USING btree ("jul","ceri") WHERE "platform"."problem_set"."is_listed";--> statement-breakpoint
CREATE INDEX "session_user" ON "platform"."session" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "session_expiry" ON "platform"."session" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sign_in_failure_key" ON "platform"."sign_in_failure" USING btree ("key","at");--> statement-breakpoint
CREATE UNIQUE INDEX "student_response_once" ON "platform"."student_response" USING btree ("problem_ceri","response");--> statement-breakpoint
CREATE INDEX "tutoring_problem" ON "platform"."tutoring" USING btree ("problem_ceri");--> statement-breakpoint
CREATE INDEX "tutoring_author" ON "platform"."tutoring" USING btree ("author_id");