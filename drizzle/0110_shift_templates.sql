CREATE TABLE `shift_fixtures` (
	`id` text PRIMARY KEY NOT NULL,
	`template_id` text NOT NULL,
	`person_id` text,
	`name` text NOT NULL,
	FOREIGN KEY (`template_id`) REFERENCES `shift_templates`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`person_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `shift_fixtures_person_unique` ON `shift_fixtures` (`template_id`,`person_id`);--> statement-breakpoint
CREATE INDEX `shift_fixtures_person_idx` ON `shift_fixtures` (`person_id`);--> statement-breakpoint
CREATE TABLE `shift_templates` (
	`id` text PRIMARY KEY NOT NULL,
	`series_id` text NOT NULL,
	`job` text NOT NULL,
	`starts_after` integer NOT NULL,
	`ends_after` integer NOT NULL,
	`needed` integer DEFAULT 1 NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`series_id`) REFERENCES `event_series`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "shift_templates_times_check" CHECK("shift_templates"."ends_after" > "shift_templates"."starts_after"),
	CONSTRAINT "shift_templates_needed_check" CHECK("shift_templates"."needed" BETWEEN 1 AND 50),
	CONSTRAINT "shift_templates_job_check" CHECK(length("shift_templates"."job") BETWEEN 1 AND 40)
) STRICT;
--> statement-breakpoint
CREATE INDEX `shift_templates_series_idx` ON `shift_templates` (`series_id`,`starts_after`);