DROP INDEX "trellis"."audit_event_imports";--> statement-breakpoint
CREATE INDEX "audit_event_actor" ON "trellis"."audit_event" USING btree ("actor_id","at","action");--> statement-breakpoint
CREATE INDEX "data_request_exports" ON "trellis"."data_request" USING btree ("actor_id","requested_at") WHERE "trellis"."data_request"."kind" = 'EXPORT';