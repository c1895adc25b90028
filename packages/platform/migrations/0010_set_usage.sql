ALTER TABLE "platform"."problem_set" ADD COLUMN "answers_last_year" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Sets that were simulated before have the count that they would be given now.
UPDATE "platform"."problem_set" SET "answers_last_year" = round("hints_last_year" * (100 - "avg_correct_last_year") / 100.0) WHERE "is_simulated";
