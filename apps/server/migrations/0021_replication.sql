CREATE TABLE "trellis"."study_effect" (
	"study_id" integer PRIMARY KEY NOT NULL,
	"found" jsonb NOT NULL,
	"skill_ids" text[] NOT NULL,
	"product_version" text NOT NULL,
	"computed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "trellis"."study" ADD COLUMN "replication" jsonb;--> statement-breakpoint
ALTER TABLE "trellis"."study_effect" ADD CONSTRAINT "study_effect_study_id_study_id_fk" FOREIGN KEY ("study_id") REFERENCES "trellis"."study"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "study_repeating" ON "trellis"."study" USING btree (("replication" ->> 'rootHash')) WHERE "trellis"."study"."replication" is not null;