-- Zones that were stored under a name that the time zone database has replaced.
UPDATE "platform"."user" SET "time_zone" = renamed.current FROM (VALUES
  ('Africa/Asmera', 'Africa/Asmara'),
  ('America/Buenos_Aires', 'America/Argentina/Buenos_Aires'),
  ('America/Catamarca', 'America/Argentina/Catamarca'),
  ('America/Coral_Harbour', 'America/Atikokan'),
  ('America/Cordoba', 'America/Argentina/Cordoba'),
  ('America/Godthab', 'America/Nuuk'),
  ('America/Indianapolis', 'America/Indiana/Indianapolis'),
  ('America/Jujuy', 'America/Argentina/Jujuy'),
  ('America/Louisville', 'America/Kentucky/Louisville'),
  ('America/Mendoza', 'America/Argentina/Mendoza'),
  ('Asia/Calcutta', 'Asia/Kolkata'),
  ('Asia/Katmandu', 'Asia/Kathmandu'),
  ('Asia/Rangoon', 'Asia/Yangon'),
  ('Asia/Saigon', 'Asia/Ho_Chi_Minh'),
  ('Atlantic/Faeroe', 'Atlantic/Faroe'),
  ('Europe/Kiev', 'Europe/Kyiv'),
  ('Pacific/Enderbury', 'Pacific/Kanton'),
  ('Pacific/Ponape', 'Pacific/Pohnpei'),
  ('Pacific/Truk', 'Pacific/Chuuk')
) AS renamed (former, current) WHERE "time_zone" = renamed.former;--> statement-breakpoint
ALTER TABLE "platform"."class" ADD COLUMN "time_zone" text DEFAULT 'UTC' NOT NULL;--> statement-breakpoint
UPDATE "platform"."class" SET "time_zone" = teacher."time_zone" FROM "platform"."user" teacher WHERE teacher."id" = "teacher_id";--> statement-breakpoint
ALTER TABLE "platform"."homework" ADD COLUMN "due_on" date;--> statement-breakpoint
-- What was stored is the last second of a day for the teacher. A zone that this PostgreSQL does not know counts as UTC.
UPDATE "platform"."homework" SET "due_on" = ("due_at" AT TIME ZONE coalesce(known.name, 'UTC'))::date
  FROM "platform"."class" LEFT JOIN pg_timezone_names known ON known.name = "class"."time_zone"
  WHERE "class"."id" = "class_id" AND "due_at" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "platform"."homework" DROP COLUMN "due_at";
