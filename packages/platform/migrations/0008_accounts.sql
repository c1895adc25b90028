CREATE TABLE "platform"."authenticator" (
	"user_id" text PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_step" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "platform"."passkey_challenge" (
	"challenge" text PRIMARY KEY NOT NULL,
	"user_id" text,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "platform"."passkey" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"transports" jsonb NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "platform"."password_reset" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "platform"."recovery_code" (
	"user_id" text NOT NULL,
	"code_hash" text NOT NULL,
	CONSTRAINT "recovery_code_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
-- Sessions from before: half an hour for students, twelve hours for everyone else, counted from their last request, which was noted once an hour.
ALTER TABLE "platform"."session" ADD COLUMN "idle_minutes" integer DEFAULT 720 NOT NULL;--> statement-breakpoint
ALTER TABLE "platform"."session" ALTER COLUMN "idle_minutes" DROP DEFAULT;--> statement-breakpoint
UPDATE "platform"."session" SET "idle_minutes" = 30 WHERE "user_id" IN (SELECT "user_id" FROM "platform"."student");--> statement-breakpoint
UPDATE "platform"."session" SET "expires_at" = least("expires_at", "last_seen_at" + make_interval(mins => greatest("idle_minutes", 60)));--> statement-breakpoint
ALTER TABLE "platform"."session" ADD COLUMN "stage" text DEFAULT 'open' NOT NULL;--> statement-breakpoint
ALTER TABLE "platform"."session" ADD COLUMN "authenticated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
UPDATE "platform"."session" SET "authenticated_at" = "created_at";--> statement-breakpoint
ALTER TABLE "platform"."session" ADD COLUMN "has_second_factor" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "platform"."session" ADD COLUMN "browser" text;--> statement-breakpoint
ALTER TABLE "platform"."session" ADD COLUMN "system" text;--> statement-breakpoint
ALTER TABLE "platform"."authenticator" ADD CONSTRAINT "authenticator_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "platform"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "platform"."passkey_challenge" ADD CONSTRAINT "passkey_challenge_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "platform"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "platform"."passkey" ADD CONSTRAINT "passkey_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "platform"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "platform"."password_reset" ADD CONSTRAINT "password_reset_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "platform"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "platform"."recovery_code" ADD CONSTRAINT "recovery_code_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "platform"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "passkey_challenge_expiry" ON "platform"."passkey_challenge" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passkey_user" ON "platform"."passkey" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "password_reset_user" ON "platform"."password_reset" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "password_reset_expiry" ON "platform"."password_reset" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "platform"."session" ADD CONSTRAINT "session_stage_known" CHECK ("platform"."session"."stage" in ('open', 'second_factor', 'set_up'));