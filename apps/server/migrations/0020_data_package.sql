CREATE TABLE "trellis"."data_package" (
	"study_id" integer NOT NULL,
	"tier" text NOT NULL,
	"key" text NOT NULL,
	"job" uuid,
	"share" double precision DEFAULT 0 NOT NULL,
	"heard_at" timestamp with time zone DEFAULT now() NOT NULL,
	"failure" text,
	"report" jsonb,
	"bytes" bigint,
	"sha256" text,
	"file_name" text,
	"built_at" timestamp with time zone,
	CONSTRAINT "data_package_study_id_tier_pk" PRIMARY KEY("study_id","tier"),
	CONSTRAINT "data_package_tier_known" CHECK ("trellis"."data_package"."tier" in ('PUBLIC', 'RESTRICTED')),
	CONSTRAINT "data_package_whole" CHECK (("trellis"."data_package"."built_at" is null) = ("trellis"."data_package"."report" is null) and ("trellis"."data_package"."built_at" is null) = ("trellis"."data_package"."bytes" is null)
        and ("trellis"."data_package"."built_at" is null) = ("trellis"."data_package"."sha256" is null) and ("trellis"."data_package"."built_at" is null) = ("trellis"."data_package"."file_name" is null))
);
--> statement-breakpoint
CREATE TABLE "trellis"."released_response" (
	"study_id" integer NOT NULL,
	"source" text NOT NULL,
	"text_hash" text NOT NULL,
	"is_released" boolean DEFAULT false NOT NULL,
	"decided_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "released_response_study_id_source_text_hash_pk" PRIMARY KEY("study_id","source","text_hash"),
	CONSTRAINT "released_response_hash_form" CHECK ("trellis"."released_response"."text_hash" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "trellis"."unshared_participant" (
	"study_id" integer NOT NULL,
	"participant" text NOT NULL,
	"refused_by" text NOT NULL,
	"decided_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "unshared_participant_study_id_participant_pk" PRIMARY KEY("study_id","participant"),
	CONSTRAINT "unshared_participant_refusal_known" CHECK ("trellis"."unshared_participant"."refused_by" in ('student', 'guardian', 'school'))
);
--> statement-breakpoint
ALTER TABLE "trellis"."data_package" ADD CONSTRAINT "data_package_study_id_study_id_fk" FOREIGN KEY ("study_id") REFERENCES "trellis"."study"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trellis"."released_response" ADD CONSTRAINT "released_response_study_id_study_id_fk" FOREIGN KEY ("study_id") REFERENCES "trellis"."study"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trellis"."unshared_participant" ADD CONSTRAINT "unshared_participant_of_study" FOREIGN KEY ("study_id","participant") REFERENCES "trellis"."enrolment"("study_id","participant") ON DELETE cascade ON UPDATE cascade;