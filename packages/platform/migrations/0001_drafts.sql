DROP INDEX "platform"."student_response_once";--> statement-breakpoint
ALTER TABLE "platform"."student_response" ADD COLUMN "author_id" text;--> statement-breakpoint
ALTER TABLE "platform"."tutoring" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "platform"."tutoring" ADD COLUMN "client_key" text;--> statement-breakpoint
ALTER TABLE "platform"."student_response" ADD CONSTRAINT "student_response_author_id_user_id_fk" FOREIGN KEY ("author_id") REFERENCES "platform"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "student_response_problem" ON "platform"."student_response" USING btree ("problem_ceri");--> statement-breakpoint
CREATE UNIQUE INDEX "tutoring_client_key" ON "platform"."tutoring" USING btree ("author_id","client_key");--> statement-breakpoint
CREATE UNIQUE INDEX "student_response_once" ON "platform"."student_response" USING btree ("problem_ceri","response") WHERE author_id is null;