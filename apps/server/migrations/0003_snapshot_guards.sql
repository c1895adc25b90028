CREATE FUNCTION "trellis"."snapshot_is_final"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'snapshots are never changed or removed';
END $$;
--> statement-breakpoint
CREATE TRIGGER "snapshot_final" BEFORE UPDATE OR DELETE ON "trellis"."snapshot" FOR EACH ROW EXECUTE FUNCTION "trellis"."snapshot_is_final"();
--> statement-breakpoint
CREATE TRIGGER "snapshot_no_truncate" BEFORE TRUNCATE ON "trellis"."snapshot" FOR EACH STATEMENT EXECUTE FUNCTION "trellis"."snapshot_is_final"();
