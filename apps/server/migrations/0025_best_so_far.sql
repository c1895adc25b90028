CREATE TABLE "trellis"."best_so_far_entry" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "trellis"."best_so_far_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_id" text NOT NULL,
	"reason" text,
	"details" jsonb NOT NULL,
	CONSTRAINT "best_so_far_entry_reason" CHECK (char_length(btrim("trellis"."best_so_far_entry"."reason")) between 1 and 2000)
);
--> statement-breakpoint
CREATE FUNCTION "trellis"."best_so_far_is_append_only"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'entries about Best So Far are never changed or removed';
END $$;
--> statement-breakpoint
CREATE TRIGGER "best_so_far_entry_append_only" BEFORE UPDATE OR DELETE ON "trellis"."best_so_far_entry" FOR EACH ROW EXECUTE FUNCTION "trellis"."best_so_far_is_append_only"();
--> statement-breakpoint
CREATE TRIGGER "best_so_far_entry_no_truncate" BEFORE TRUNCATE ON "trellis"."best_so_far_entry" FOR EACH STATEMENT EXECUTE FUNCTION "trellis"."best_so_far_is_append_only"();
