CREATE TABLE `shifts` (
	`id` text PRIMARY KEY NOT NULL,
	`event_id` text NOT NULL,
	`evening_id` text,
	`date` text NOT NULL,
	`job` text NOT NULL,
	`starts_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`needed` integer DEFAULT 1 NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`evening_id`) REFERENCES `event_evenings`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "shifts_times_check" CHECK("shifts"."ends_at" > "shifts"."starts_at"),
	CONSTRAINT "shifts_needed_check" CHECK("shifts"."needed" BETWEEN 1 AND 50),
	CONSTRAINT "shifts_job_check" CHECK(length("shifts"."job") BETWEEN 1 AND 40)
) STRICT;
--> statement-breakpoint
CREATE INDEX `shifts_event_idx` ON `shifts` (`event_id`);--> statement-breakpoint
CREATE INDEX `shifts_evening_idx` ON `shifts` (`evening_id`);--> statement-breakpoint
CREATE INDEX `shifts_date_idx` ON `shifts` (`date`);--> statement-breakpoint
ALTER TABLE `cashier_schedule` ADD `person_id` text REFERENCES users(id) ON DELETE set null;--> statement-breakpoint
ALTER TABLE `cashier_schedule` ADD `shift_id` text REFERENCES shifts(id);--> statement-breakpoint
CREATE INDEX `cashier_schedule_person_idx` ON `cashier_schedule` (`person_id`,`date`);--> statement-breakpoint
CREATE UNIQUE INDEX `cashier_schedule_shift_unique` ON `cashier_schedule` (`shift_id`,`person_id`);
--> statement-breakpoint
-- Entries of before are the shift of whoever wrote them, where they wrote their own name or its first word, else of the
-- one account that has the name.
UPDATE cashier_schedule SET person_id = COALESCE(
  (SELECT id FROM users WHERE id = cashier_schedule.user_id
    AND lower(cashier_schedule.name) IN (lower(name), lower(substr(name, 1, instr(name || ' ', ' ') - 1)))),
  (SELECT min(id) FROM users WHERE lower(name) = lower(cashier_schedule.name) HAVING count(*) = 1));
