CREATE INDEX "homework_class" ON "platform"."homework" USING btree ("class_id");--> statement-breakpoint
CREATE INDEX "resource_owner" ON "platform"."resource" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "student_response_author" ON "platform"."student_response" USING btree ("author_id") WHERE author_id is not null;