CREATE TABLE "trellis"."partner_event" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "trellis"."partner_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"partner_id" integer NOT NULL,
	"actor_id" text NOT NULL,
	"action" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "trellis"."partner_event" ADD CONSTRAINT "partner_event_partner_id_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "trellis"."partner"("id") ON DELETE no action ON UPDATE no action;
