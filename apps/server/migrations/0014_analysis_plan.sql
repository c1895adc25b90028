CREATE TABLE "trellis"."plan_deviation" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "trellis"."plan_deviation_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"study_id" integer NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_id" text NOT NULL,
	"reason" text NOT NULL,
	"students" integer NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	CONSTRAINT "plan_deviation_reason" CHECK (char_length(btrim("trellis"."plan_deviation"."reason")) between 1 and 2000),
	CONSTRAINT "plan_deviation_students" CHECK ("trellis"."plan_deviation"."students" >= 0)
);
--> statement-breakpoint
ALTER TABLE "trellis"."snapshot" ADD COLUMN "version" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "trellis"."snapshot" ADD COLUMN "design" jsonb;--> statement-breakpoint
ALTER TABLE "trellis"."snapshot" ADD COLUMN "plan" jsonb;--> statement-breakpoint
ALTER TABLE "trellis"."study" ADD COLUMN "analysis_plan" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "trellis"."plan_deviation" ADD CONSTRAINT "plan_deviation_study_id_study_id_fk" FOREIGN KEY ("study_id") REFERENCES "trellis"."study"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "plan_deviation_study" ON "trellis"."plan_deviation" USING btree ("study_id","id");--> statement-breakpoint
ALTER TABLE "trellis"."snapshot" ADD CONSTRAINT "snapshot_version_known" CHECK ("trellis"."snapshot"."version" in (1, 2));--> statement-breakpoint
ALTER TABLE "trellis"."snapshot" ADD CONSTRAINT "snapshot_parts" CHECK (("trellis"."snapshot"."version" = 2) = ("trellis"."snapshot"."design" is not null) and ("trellis"."snapshot"."version" = 2) = ("trellis"."snapshot"."plan" is not null));--> statement-breakpoint
CREATE FUNCTION "trellis"."plan_deviation_is_append_only"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'deviations from a plan are never changed or removed';
END $$;
--> statement-breakpoint
CREATE TRIGGER "plan_deviation_append_only" BEFORE UPDATE OR DELETE ON "trellis"."plan_deviation" FOR EACH ROW EXECUTE FUNCTION "trellis"."plan_deviation_is_append_only"();
--> statement-breakpoint
CREATE TRIGGER "plan_deviation_no_truncate" BEFORE TRUNCATE ON "trellis"."plan_deviation" FOR EACH STATEMENT EXECUTE FUNCTION "trellis"."plan_deviation_is_append_only"();
