ALTER TABLE "trellis"."run" ADD COLUMN "assignment_version" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "trellis"."run" ADD CONSTRAINT "run_assignment_version" CHECK ("trellis"."run"."assignment_version" in (1, 2));--> statement-breakpoint
-- In studies that are over, numbers in blocks no longer show who enrolled before whom: they are given out again among the
-- units of each condition, in the order of their codes. The draw depends on the number alone, so it can still be recomputed.
WITH drawn AS (
  SELECT DISTINCT e.study_id, e.unit, e.stratum, e.condition_id, e.sequence
  FROM "trellis"."enrolment" e JOIN "trellis"."study" s ON s.id = e.study_id
  WHERE s.status IN ('COMPLETED', 'ARCHIVED') AND e.sequence IS NOT NULL),
ranked AS (
  SELECT *, row_number() OVER (PARTITION BY study_id, stratum, condition_id ORDER BY unit) AS by_code,
    row_number() OVER (PARTITION BY study_id, stratum, condition_id ORDER BY sequence) AS by_number
  FROM drawn)
UPDATE "trellis"."enrolment" e SET sequence = given.sequence
FROM ranked holder JOIN ranked given ON given.study_id = holder.study_id AND given.stratum = holder.stratum
  AND given.condition_id = holder.condition_id AND given.by_number = holder.by_code
WHERE e.study_id = holder.study_id AND e.unit = holder.unit AND e.stratum = holder.stratum
  AND e.sequence IS DISTINCT FROM given.sequence;
