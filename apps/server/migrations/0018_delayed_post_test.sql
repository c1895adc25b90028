ALTER TABLE "trellis"."study_problem_set" DROP CONSTRAINT "study_problem_set_block";--> statement-breakpoint
ALTER TABLE "trellis"."study_request" DROP CONSTRAINT "study_request_kind_known";--> statement-breakpoint
ALTER TABLE "trellis"."study" ADD COLUMN "delayed_post_test" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "trellis"."study" ADD COLUMN "delayed_post_test_days" smallint DEFAULT 14 NOT NULL;--> statement-breakpoint
ALTER TABLE "trellis"."study" ADD COLUMN "delayed_post_test_window" smallint DEFAULT 7 NOT NULL;--> statement-breakpoint
ALTER TABLE "trellis"."study" ADD CONSTRAINT "study_delayed_post_test_days" CHECK ("trellis"."study"."delayed_post_test_days" between 1 and 180);--> statement-breakpoint
ALTER TABLE "trellis"."study" ADD CONSTRAINT "study_delayed_post_test_window" CHECK ("trellis"."study"."delayed_post_test_window" between 1 and 90);--> statement-breakpoint
ALTER TABLE "trellis"."study_problem_set" ADD CONSTRAINT "study_problem_set_block" CHECK ("trellis"."study_problem_set"."block_type" in (1, 2, 3, 8));--> statement-breakpoint
ALTER TABLE "trellis"."study_request" ADD CONSTRAINT "study_request_kind_known" CHECK ("trellis"."study_request"."kind" in ('pause', 'resume', 'complete', 'deploy', 'archive', 'unblind'));