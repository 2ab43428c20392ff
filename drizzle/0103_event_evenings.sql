CREATE TABLE `event_evenings` (
	`id` text PRIMARY KEY NOT NULL,
	`event_id` text NOT NULL,
	`number` integer NOT NULL,
	`starts_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`rule_starts_at` integer,
	`rule_ends_at` integer,
	`room` text DEFAULT '' NOT NULL,
	`state` text DEFAULT 'planned' NOT NULL,
	`reminded_for` text,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "event_evenings_number_check" CHECK("event_evenings"."number" BETWEEN 1 AND 65535),
	CONSTRAINT "event_evenings_times_check" CHECK("event_evenings"."ends_at" > "event_evenings"."starts_at"),
	CONSTRAINT "event_evenings_rule_check" CHECK(("event_evenings"."rule_starts_at" IS NULL) = ("event_evenings"."rule_ends_at" IS NULL)),
	CONSTRAINT "event_evenings_state_check" CHECK("event_evenings"."state" IN ('planned', 'cancelled'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `event_evenings_number_unique` ON `event_evenings` (`event_id`,`number`);--> statement-breakpoint
CREATE INDEX `event_evenings_starts_at_idx` ON `event_evenings` (`starts_at`) WHERE state = 'planned';--> statement-breakpoint
ALTER TABLE `events` ADD `evenings` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
-- Courses of before get the evenings that were worked out from their beginning and end until now, under the same ids:
-- once a week at the same time by Berlin's clock. A summer lasts from the last Sunday of March to that of October.
WITH RECURSIVE
  years(y) AS (VALUES (2000) UNION ALL SELECT y + 1 FROM years WHERE y < 2100),
  summers AS MATERIALIZED (SELECT unixepoch(date(y || '-03-25', 'weekday 0')) * 1000 + 3600000 AS begins,
    unixepoch(date(y || '-10-25', 'weekday 0')) * 1000 + 3600000 AS ends FROM years),
  tried AS (SELECT id, starts_at AS s, ends_at AS e, (ends_at - starts_at + 604799999) / 604800000 - less AS weeks
    FROM events, (SELECT 0 AS less UNION ALL SELECT 1 UNION ALL SELECT 2) WHERE kind = 'course'),
  last_ones AS (SELECT *, s + weeks * 604800000
      + 3600000 * (SELECT count(*) FROM summers WHERE s >= begins AND s < ends)
      - 3600000 * (SELECT count(*) FROM summers WHERE s + weeks * 604800000 >= begins AND s + weeks * 604800000 < ends)
      AS last FROM tried WHERE weeks > 0),
  chosen AS (SELECT id, s, e, max(weeks) AS weeks, max(last) AS last FROM last_ones WHERE last < e GROUP BY id),
  courses AS (SELECT id, s, weeks, e - weeks * 604800000
      + 3600000 * (SELECT count(*) FROM summers WHERE e >= begins AND e < ends)
      - 3600000 * (SELECT count(*) FROM summers WHERE e - weeks * 604800000 >= begins AND e - weeks * 604800000 < ends)
      AS first_end FROM chosen WHERE e - last <= 43200000),
  raw(id, n, weeks, s, f, later_s, later_f) AS (
    SELECT id, 0, weeks, s, first_end, s, first_end FROM courses
    UNION ALL SELECT id, n + 1, weeks, s, f, s + (n + 1) * 604800000, f + (n + 1) * 604800000 FROM raw WHERE n < weeks),
  evenings AS (SELECT id, n + 1 AS number,
      later_s + 3600000 * (SELECT count(*) FROM summers WHERE s >= begins AND s < ends)
        - 3600000 * (SELECT count(*) FROM summers WHERE later_s >= begins AND later_s < ends) AS starts_at,
      later_f + 3600000 * (SELECT count(*) FROM summers WHERE f >= begins AND f < ends)
        - 3600000 * (SELECT count(*) FROM summers WHERE later_f >= begins AND later_f < ends) AS ends_at FROM raw)
INSERT INTO event_evenings (id, event_id, number, starts_at, ends_at, rule_starts_at, rule_ends_at, reminded_for)
SELECT substr(id, 1, 9) || printf('%04x', number) || substr(id, 14), id, number, starts_at, ends_at, starts_at, ends_at,
  CASE WHEN number = 1 THEN (SELECT reminded_for FROM events WHERE events.id = evenings.id) END
FROM evenings;
--> statement-breakpoint
UPDATE events SET evenings = (SELECT json_group_array(json_array(id, starts_at, ends_at, rule_starts_at, room, state))
  FROM (SELECT * FROM event_evenings WHERE event_id = events.id ORDER BY starts_at, id))
WHERE id IN (SELECT event_id FROM event_evenings);
