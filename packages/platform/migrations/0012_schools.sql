CREATE TABLE "platform"."school" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"place" text,
	"unit_key" text NOT NULL,
	"created_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"merged_into" text,
	CONSTRAINT "school_unit_key_unique" UNIQUE("unit_key"),
	CONSTRAINT "school_id_form" CHECK ("platform"."school"."id" ~ '^SC[0-9A-Z]+$'),
	CONSTRAINT "school_merged_into_another" CHECK ("platform"."school"."merged_into" <> "platform"."school"."id")
);
--> statement-breakpoint
ALTER TABLE "platform"."class" ADD COLUMN "school_id" text;--> statement-breakpoint
ALTER TABLE "platform"."school" ADD CONSTRAINT "school_created_by_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "platform"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "platform"."school" ADD CONSTRAINT "school_merged_into_school_id_fk" FOREIGN KEY ("merged_into") REFERENCES "platform"."school"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "school_name" ON "platform"."school" USING btree ("name",coalesce("place", '')) WHERE merged_into is null;--> statement-breakpoint
CREATE INDEX "school_by_name" ON "platform"."school" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "school_creator" ON "platform"."school" USING btree ("created_by");--> statement-breakpoint
ALTER TABLE "platform"."class" ADD CONSTRAINT "class_school_id_school_id_fk" FOREIGN KEY ("school_id") REFERENCES "platform"."school"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "class_school" ON "platform"."class" USING btree ("school_id");--> statement-breakpoint
-- Equal texts become one school, and different texts, however alike, different ones: running studies have assigned by them.
INSERT INTO "platform"."school" ("id", "name", "unit_key")
  SELECT DISTINCT 'SC' || upper(md5("school")), "school", "school" FROM "platform"."class" WHERE "school" IS NOT NULL;--> statement-breakpoint
UPDATE "platform"."class" SET "school_id" = 'SC' || upper(md5("school")) WHERE "school" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "platform"."class" DROP COLUMN "school";