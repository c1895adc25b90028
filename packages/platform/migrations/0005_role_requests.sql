CREATE TABLE "platform"."role_request" (
	"user_id" text PRIMARY KEY NOT NULL,
	"role" text NOT NULL,
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "role_request_known" CHECK ("platform"."role_request"."role" in ('RESEARCHER', 'TEACHER'))
);
--> statement-breakpoint
ALTER TABLE "platform"."role_request" ADD CONSTRAINT "role_request_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "platform"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "role_request_requested_at" ON "platform"."role_request" USING btree ("requested_at");