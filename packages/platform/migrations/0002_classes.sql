CREATE TABLE "platform"."class_member" (
	"class_id" text NOT NULL,
	"user_id" text NOT NULL,
	"nickname" text NOT NULL,
	"nickname_key" text NOT NULL,
	"joined_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "class_member_class_id_user_id_pk" PRIMARY KEY("class_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "platform"."class" (
	"id" text PRIMARY KEY NOT NULL,
	"teacher_id" text NOT NULL,
	"name" text NOT NULL,
	"grade" text,
	"school" text,
	"join_code" text NOT NULL,
	"is_open" boolean DEFAULT true NOT NULL,
	"closed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "class_join_code_unique" UNIQUE("join_code"),
	CONSTRAINT "class_id_form" CHECK ("platform"."class"."id" ~ '^C[0-9A-Z]+$'),
	CONSTRAINT "class_join_code_form" CHECK ("platform"."class"."join_code" ~ '^[2-9A-HJKMNP-Z]{6}$')
);
--> statement-breakpoint
CREATE TABLE "platform"."homework" (
	"id" text PRIMARY KEY NOT NULL,
	"class_id" text NOT NULL,
	"problem_set_ceri" text NOT NULL,
	"title" text NOT NULL,
	"due_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "homework_id_form" CHECK ("platform"."homework"."id" ~ '^H[0-9A-Z]+$')
);
--> statement-breakpoint
CREATE TABLE "platform"."student" (
	"user_id" text PRIMARY KEY NOT NULL,
	"nickname" text NOT NULL,
	"pin_hash" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "platform"."user" ALTER COLUMN "email" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "platform"."sign_in_failure" ADD COLUMN "expires_at" timestamp with time zone DEFAULT now() + interval '15 minutes' NOT NULL;--> statement-breakpoint
ALTER TABLE "platform"."class_member" ADD CONSTRAINT "class_member_class_id_class_id_fk" FOREIGN KEY ("class_id") REFERENCES "platform"."class"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "platform"."class_member" ADD CONSTRAINT "class_member_user_id_student_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "platform"."student"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "platform"."class" ADD CONSTRAINT "class_teacher_id_user_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "platform"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "platform"."homework" ADD CONSTRAINT "homework_class_id_class_id_fk" FOREIGN KEY ("class_id") REFERENCES "platform"."class"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "platform"."homework" ADD CONSTRAINT "homework_problem_set_ceri_problem_set_ceri_fk" FOREIGN KEY ("problem_set_ceri") REFERENCES "platform"."problem_set"("ceri") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "platform"."student" ADD CONSTRAINT "student_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "platform"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "class_member_nickname" ON "platform"."class_member" USING btree ("class_id","nickname_key") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "class_member_user" ON "platform"."class_member" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "class_teacher" ON "platform"."class" USING btree ("teacher_id");--> statement-breakpoint
CREATE UNIQUE INDEX "homework_once" ON "platform"."homework" USING btree ("class_id","problem_set_ceri") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "sign_in_failure_expiry" ON "platform"."sign_in_failure" USING btree ("expires_at");