CREATE TABLE `earned_levels` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`style` text NOT NULL,
	`level` text,
	`source` text NOT NULL,
	`ticket_id` text,
	`at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`ticket_id`) REFERENCES `tickets`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "earned_levels_style_check" CHECK("earned_levels"."style" IN ('salsa', 'bachata', 'zouk', 'kizomba')),
	CONSTRAINT "earned_levels_level_check" CHECK("earned_levels"."level" IN ('improver', 'intermediate', 'advanced')),
	CONSTRAINT "earned_levels_source_check" CHECK("earned_levels"."source" IN ('attendance', 'office')),
	CONSTRAINT "earned_levels_course_check" CHECK(("earned_levels"."source" = 'attendance') = ("earned_levels"."ticket_id" IS NOT NULL) AND ("earned_levels"."source" = 'office' OR "earned_levels"."level" IS NOT NULL))
) STRICT;
--> statement-breakpoint
CREATE INDEX `earned_levels_user_idx` ON `earned_levels` (`user_id`,`at`);--> statement-breakpoint
CREATE UNIQUE INDEX `earned_levels_ticket_unique` ON `earned_levels` (`ticket_id`,`style`) WHERE ticket_id IS NOT NULL;