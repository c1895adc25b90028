CREATE TABLE "platform"."admin_code" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"code_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "admin_code_single" CHECK ("platform"."admin_code"."id" = 1)
);
