CREATE TABLE `account_merges` (
	`from_id` text PRIMARY KEY NOT NULL,
	`into_id` text,
	`moved` text NOT NULL,
	`due_at` integer NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`from_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`into_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
) STRICT;
--> statement-breakpoint
CREATE INDEX `account_merges_into_idx` ON `account_merges` (`into_id`);--> statement-breakpoint
CREATE INDEX `account_merges_due_idx` ON `account_merges` (`due_at`);