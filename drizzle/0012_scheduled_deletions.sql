CREATE TABLE `scheduled_deletions` (
	`user_id` text PRIMARY KEY NOT NULL,
	`due_at` integer NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `scheduled_deletions_due_at_idx` ON `scheduled_deletions` (`due_at`);