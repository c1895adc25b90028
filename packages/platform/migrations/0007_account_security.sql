CREATE TABLE "platform"."password_reset" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
-- Sessions from before: half an hour for students, twelve hours for everyone else, counted from their last request, which was noted once an hour.
ALTER TABLE "platform"."session" ADD COLUMN "idle_minutes" integer DEFAULT 720 NOT NULL;--> statement-breakpoint
ALTER TABLE "platform"."session" ALTER COLUMN "idle_minutes" DROP DEFAULT;--> statement-breakpoint
UPDATE "platform"."session" SET "idle_minutes" = 30 WHERE "user_id" IN (SELECT "user_id" FROM "platform"."student");--> statement-breakpoint
UPDATE "platform"."session" SET "expires_at" = least("expires_at", "last_seen_at" + make_interval(mins => greatest("idle_minutes", 60)));--> statement-breakpoint
ALTER TABLE "platform"."session" ADD COLUMN "browser" text;--> statement-breakpoint
ALTER TABLE "platform"."session" ADD COLUMN "system" text;--> statement-breakpoint
ALTER TABLE "platform"."password_reset" ADD CONSTRAINT "password_reset_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "platform"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "password_reset_user" ON "platform"."password_reset" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "password_reset_expiry" ON "platform"."password_reset" USING btree ("expires_at");