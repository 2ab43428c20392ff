CREATE TABLE `shift_asks` (
	`id` text PRIMARY KEY NOT NULL,
	`shift_id` text NOT NULL,
	`user_id` text NOT NULL,
	`token` text NOT NULL,
	`answer` text,
	`answered_at` integer,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`shift_id`) REFERENCES `shifts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "shift_asks_answer_check" CHECK(("shift_asks"."answer" IS NULL) = ("shift_asks"."answered_at" IS NULL))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `shift_asks_token_unique` ON `shift_asks` (`token`);--> statement-breakpoint
CREATE UNIQUE INDEX `shift_asks_person_unique` ON `shift_asks` (`shift_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `shift_asks_user_idx` ON `shift_asks` (`user_id`);--> statement-breakpoint
CREATE TABLE `shift_standbys` (
	`user_id` text PRIMARY KEY NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE TABLE `shift_swaps` (
	`id` text PRIMARY KEY NOT NULL,
	`entry_id` text NOT NULL,
	`answered_by` text,
	`given_entry_id` text,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`entry_id`) REFERENCES `cashier_schedule`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`answered_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`given_entry_id`) REFERENCES `cashier_schedule`(`id`) ON UPDATE no action ON DELETE set null
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `shift_swaps_entryId_unique` ON `shift_swaps` (`entry_id`);--> statement-breakpoint
CREATE INDEX `shift_swaps_answered_idx` ON `shift_swaps` (`answered_by`);--> statement-breakpoint
CREATE INDEX `shift_swaps_given_idx` ON `shift_swaps` (`given_entry_id`);