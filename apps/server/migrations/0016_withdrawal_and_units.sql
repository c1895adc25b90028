CREATE TABLE "trellis"."study_class" (
	"study_id" integer NOT NULL,
	"class_code" text NOT NULL,
	"school" text,
	"grade" text,
	"fixed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "study_class_study_id_class_code_pk" PRIMARY KEY("study_id","class_code")
);
--> statement-breakpoint
ALTER TABLE "trellis"."enrolment" ADD COLUMN "withdrawal_kind" text;--> statement-breakpoint
ALTER TABLE "trellis"."enrolment" ADD COLUMN "withdrawal_reason" text;--> statement-breakpoint
ALTER TABLE "trellis"."enrolment" ADD COLUMN "device_code" text;--> statement-breakpoint
ALTER TABLE "trellis"."enrolment" ADD COLUMN "is_possible_duplicate" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "trellis"."enrolment" ADD COLUMN "duplicate_of" text;--> statement-breakpoint
ALTER TABLE "trellis"."study_class" ADD CONSTRAINT "study_class_study_id_study_id_fk" FOREIGN KEY ("study_id") REFERENCES "trellis"."study"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "enrolment_device" ON "trellis"."enrolment" USING btree ("study_id","device_code") WHERE "trellis"."enrolment"."device_code" is not null;--> statement-breakpoint
ALTER TABLE "trellis"."enrolment" ADD CONSTRAINT "enrolment_withdrawal_kind_known" CHECK ("trellis"."enrolment"."withdrawal_kind" in ('TREATMENT', 'COLLECTION', 'ERASURE'));--> statement-breakpoint
ALTER TABLE "trellis"."enrolment" ADD CONSTRAINT "enrolment_withdrawal_whole" CHECK (("trellis"."enrolment"."withdrawal_kind" is null) = ("trellis"."enrolment"."withdrawal_reason" is null)
        and ("trellis"."enrolment"."withdrawal_kind" is null or "trellis"."enrolment"."withdrawn_at" is not null));