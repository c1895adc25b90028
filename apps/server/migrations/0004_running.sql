CREATE TABLE "trellis"."event" (
	"study_id" integer NOT NULL,
	"work_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"seq" smallint NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"client_at" timestamp with time zone,
	"condition_id" integer,
	"problem_ceri" text,
	"data" jsonb NOT NULL,
	"reply" jsonb,
	CONSTRAINT "event_study_id_work_id_id_seq_pk" PRIMARY KEY("study_id","work_id","id","seq")
) PARTITION BY HASH ("work_id");
--> statement-breakpoint
CREATE TABLE "trellis"."event_00" PARTITION OF "trellis"."event" FOR VALUES WITH (MODULUS 16, REMAINDER 0);
--> statement-breakpoint
CREATE TABLE "trellis"."event_01" PARTITION OF "trellis"."event" FOR VALUES WITH (MODULUS 16, REMAINDER 1);
--> statement-breakpoint
CREATE TABLE "trellis"."event_02" PARTITION OF "trellis"."event" FOR VALUES WITH (MODULUS 16, REMAINDER 2);
--> statement-breakpoint
CREATE TABLE "trellis"."event_03" PARTITION OF "trellis"."event" FOR VALUES WITH (MODULUS 16, REMAINDER 3);
--> statement-breakpoint
CREATE TABLE "trellis"."event_04" PARTITION OF "trellis"."event" FOR VALUES WITH (MODULUS 16, REMAINDER 4);
--> statement-breakpoint
CREATE TABLE "trellis"."event_05" PARTITION OF "trellis"."event" FOR VALUES WITH (MODULUS 16, REMAINDER 5);
--> statement-breakpoint
CREATE TABLE "trellis"."event_06" PARTITION OF "trellis"."event" FOR VALUES WITH (MODULUS 16, REMAINDER 6);
--> statement-breakpoint
CREATE TABLE "trellis"."event_07" PARTITION OF "trellis"."event" FOR VALUES WITH (MODULUS 16, REMAINDER 7);
--> statement-breakpoint
CREATE TABLE "trellis"."event_08" PARTITION OF "trellis"."event" FOR VALUES WITH (MODULUS 16, REMAINDER 8);
--> statement-breakpoint
CREATE TABLE "trellis"."event_09" PARTITION OF "trellis"."event" FOR VALUES WITH (MODULUS 16, REMAINDER 9);
--> statement-breakpoint
CREATE TABLE "trellis"."event_10" PARTITION OF "trellis"."event" FOR VALUES WITH (MODULUS 16, REMAINDER 10);
--> statement-breakpoint
CREATE TABLE "trellis"."event_11" PARTITION OF "trellis"."event" FOR VALUES WITH (MODULUS 16, REMAINDER 11);
--> statement-breakpoint
CREATE TABLE "trellis"."event_12" PARTITION OF "trellis"."event" FOR VALUES WITH (MODULUS 16, REMAINDER 12);
--> statement-breakpoint
CREATE TABLE "trellis"."event_13" PARTITION OF "trellis"."event" FOR VALUES WITH (MODULUS 16, REMAINDER 13);
--> statement-breakpoint
CREATE TABLE "trellis"."event_14" PARTITION OF "trellis"."event" FOR VALUES WITH (MODULUS 16, REMAINDER 14);
--> statement-breakpoint
CREATE TABLE "trellis"."event_15" PARTITION OF "trellis"."event" FOR VALUES WITH (MODULUS 16, REMAINDER 15);
--> statement-breakpoint
CREATE TABLE "trellis"."invitation" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "trellis"."invitation_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"study_id" integer NOT NULL,
	"code" text NOT NULL,
	"label" text DEFAULT '' NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "invitation_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "trellis"."invited_class" (
	"study_id" integer NOT NULL,
	"class_id" text NOT NULL,
	"class_name" text NOT NULL,
	"invitation_id" integer NOT NULL,
	"accepted_by" text NOT NULL,
	"accepted_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invited_class_study_id_class_id_pk" PRIMARY KEY("study_id","class_id")
);
--> statement-breakpoint
CREATE TABLE "trellis"."partner_student" (
	"partner_id" integer NOT NULL,
	"foreign_id" text NOT NULL,
	"groups" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"working_group" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"alias_of" text,
	CONSTRAINT "partner_student_partner_id_foreign_id_pk" PRIMARY KEY("partner_id","foreign_id")
);
--> statement-breakpoint
CREATE TABLE "trellis"."partner" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "trellis"."partner_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp with time zone,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "partner_name_unique" UNIQUE("name"),
	CONSTRAINT "partner_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "trellis"."run" (
	"study_id" integer PRIMARY KEY NOT NULL,
	"seed" text NOT NULL,
	"seed_hash" text NOT NULL,
	"link_code" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "run_link_code_unique" UNIQUE("link_code"),
	CONSTRAINT "run_seed_form" CHECK ("trellis"."run"."seed" ~ '^[0-9a-f]{64}$' and "trellis"."run"."seed_hash" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "trellis"."secret" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trellis"."tally" (
	"study_id" integer NOT NULL,
	"key" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "tally_study_id_key_pk" PRIMARY KEY("study_id","key")
);
--> statement-breakpoint
CREATE TABLE "trellis"."work" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "trellis"."work_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"study_id" integer NOT NULL,
	"student_id" text NOT NULL,
	"homework_id" text DEFAULT '' NOT NULL,
	"condition_id" integer,
	"problem_set_ceri" text DEFAULT '' NOT NULL,
	"with_tests" boolean DEFAULT false NOT NULL,
	"state" jsonb NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"opened_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "work_study_id_id_pk" PRIMARY KEY("study_id","id"),
	CONSTRAINT "work_once" UNIQUE("student_id","homework_id","study_id")
) WITH (fillfactor = 70);
--> statement-breakpoint
ALTER TABLE "trellis"."condition" ADD COLUMN "weight" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "trellis"."enrolment" ADD COLUMN "participant" text;--> statement-breakpoint
ALTER TABLE "trellis"."enrolment" ADD COLUMN "source" text;--> statement-breakpoint
ALTER TABLE "trellis"."enrolment" ADD COLUMN "unit" text;--> statement-breakpoint
ALTER TABLE "trellis"."enrolment" ADD COLUMN "stratum" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "trellis"."enrolment" ADD COLUMN "sequence" integer;--> statement-breakpoint
ALTER TABLE "trellis"."enrolment" ADD COLUMN "withdrawn_at" timestamp with time zone;--> statement-breakpoint
UPDATE "trellis"."enrolment" SET "participant" = "student_id", "unit" = "student_id", "source" = 'HOMEWORK';--> statement-breakpoint
ALTER TABLE "trellis"."enrolment" ALTER COLUMN "participant" SET NOT NULL, ALTER COLUMN "unit" SET NOT NULL, ALTER COLUMN "source" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "trellis"."study" ADD COLUMN "pre_survey_questions" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "trellis"."study" ADD COLUMN "post_survey_questions" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "trellis"."study" ADD COLUMN "randomisation" text DEFAULT 'SIMPLE' NOT NULL;--> statement-breakpoint
ALTER TABLE "trellis"."study" ADD COLUMN "randomised_unit" text DEFAULT 'STUDENT' NOT NULL;--> statement-breakpoint
ALTER TABLE "trellis"."study" ADD COLUMN "strata" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "trellis"."study" ADD COLUMN "enrolment_cap" integer;--> statement-breakpoint
ALTER TABLE "trellis"."study" ADD COLUMN "ends_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "trellis"."study" ADD COLUMN "end_action" text DEFAULT 'PAUSED' NOT NULL;--> statement-breakpoint
ALTER TABLE "trellis"."invitation" ADD CONSTRAINT "invitation_study_id_study_id_fk" FOREIGN KEY ("study_id") REFERENCES "trellis"."study"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trellis"."invited_class" ADD CONSTRAINT "invited_class_study_id_study_id_fk" FOREIGN KEY ("study_id") REFERENCES "trellis"."study"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trellis"."invited_class" ADD CONSTRAINT "invited_class_invitation_id_invitation_id_fk" FOREIGN KEY ("invitation_id") REFERENCES "trellis"."invitation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trellis"."partner_student" ADD CONSTRAINT "partner_student_partner_id_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "trellis"."partner"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trellis"."run" ADD CONSTRAINT "run_study_id_study_id_fk" FOREIGN KEY ("study_id") REFERENCES "trellis"."study"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trellis"."tally" ADD CONSTRAINT "tally_study_id_study_id_fk" FOREIGN KEY ("study_id") REFERENCES "trellis"."study"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "event_study_time" ON "trellis"."event" USING btree ("study_id","at");--> statement-breakpoint
CREATE INDEX "event_mastered" ON "trellis"."event" USING btree ("study_id","work_id") WHERE "trellis"."event"."kind" = 'mastered';--> statement-breakpoint
CREATE INDEX "invitation_study" ON "trellis"."invitation" USING btree ("study_id","id");--> statement-breakpoint
CREATE INDEX "work_study" ON "trellis"."work" USING btree ("study_id","student_id");--> statement-breakpoint
CREATE INDEX "work_homework" ON "trellis"."work" USING btree ("homework_id") WHERE "trellis"."work"."homework_id" <> '';--> statement-breakpoint
CREATE INDEX "enrolment_student" ON "trellis"."enrolment" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "enrolment_unit" ON "trellis"."enrolment" USING btree ("study_id","unit") WHERE "trellis"."enrolment"."unit" <> "trellis"."enrolment"."participant";--> statement-breakpoint
CREATE INDEX "enrolment_time" ON "trellis"."enrolment" USING btree ("study_id","enrolled_at");--> statement-breakpoint
CREATE INDEX "study_limited" ON "trellis"."study" USING btree ("id") WHERE "trellis"."study"."status" = 'DEPLOYED'
      and ("trellis"."study"."ends_at" is not null or "trellis"."study"."enrolment_cap" is not null);--> statement-breakpoint
ALTER TABLE "trellis"."enrolment" ADD CONSTRAINT "enrolment_participant" UNIQUE("study_id","participant");--> statement-breakpoint
ALTER TABLE "trellis"."condition" ADD CONSTRAINT "condition_weight" CHECK ("trellis"."condition"."weight" between 1 and 100);--> statement-breakpoint
ALTER TABLE "trellis"."enrolment" ADD CONSTRAINT "enrolment_source_known" CHECK ("trellis"."enrolment"."source" in ('HOMEWORK', 'INVITATION', 'LINK', 'PARTNER'));--> statement-breakpoint
ALTER TABLE "trellis"."study" ADD CONSTRAINT "study_randomisation_known" CHECK ("trellis"."study"."randomisation" in ('SIMPLE', 'BLOCKS'));--> statement-breakpoint
ALTER TABLE "trellis"."study" ADD CONSTRAINT "study_randomised_unit_known" CHECK ("trellis"."study"."randomised_unit" in ('STUDENT', 'CLASS', 'SCHOOL'));--> statement-breakpoint
ALTER TABLE "trellis"."study" ADD CONSTRAINT "study_strata_known" CHECK ("trellis"."study"."strata" <@ array['CLASS', 'GRADE']);--> statement-breakpoint
ALTER TABLE "trellis"."study" ADD CONSTRAINT "study_enrolment_cap" CHECK ("trellis"."study"."enrolment_cap" between 1 and 10000000);--> statement-breakpoint
ALTER TABLE "trellis"."study" ADD CONSTRAINT "study_end_action_known" CHECK ("trellis"."study"."end_action" in ('PAUSED', 'COMPLETED'));--> statement-breakpoint
INSERT INTO "trellis"."secret" ("name", "value") VALUES ('tickets', replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')), ('participants', replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''));
--> statement-breakpoint
INSERT INTO "trellis"."run" ("study_id", "seed", "seed_hash", "link_code")
SELECT "id", "seed", encode(sha256("seed"::bytea), 'hex'), translate(upper(left(md5("seed"), 8)), '01', 'YZ')
FROM (SELECT "id", replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '') AS "seed" FROM "trellis"."study" WHERE "deployed_at" IS NOT NULL) AS "deployed";
--> statement-breakpoint
CREATE FUNCTION "trellis"."record_is_final"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'what is on record is never changed or removed';
END $$;
--> statement-breakpoint
CREATE TRIGGER "event_final" BEFORE UPDATE OR DELETE ON "trellis"."event" FOR EACH ROW EXECUTE FUNCTION "trellis"."record_is_final"();
--> statement-breakpoint
CREATE TRIGGER "event_no_truncate" BEFORE TRUNCATE ON "trellis"."event" FOR EACH STATEMENT EXECUTE FUNCTION "trellis"."record_is_final"();
--> statement-breakpoint
CREATE TRIGGER "run_final" BEFORE UPDATE OR DELETE ON "trellis"."run" FOR EACH ROW EXECUTE FUNCTION "trellis"."record_is_final"();
