ALTER TABLE "trellis"."condition" ADD COLUMN "withheld" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "trellis"."study" ADD COLUMN "fallback_help" boolean DEFAULT true NOT NULL;--> statement-breakpoint
-- What runs or ran was frozen without it.
UPDATE "trellis"."study" SET "fallback_help" = false WHERE "deployed_at" IS NOT NULL;
