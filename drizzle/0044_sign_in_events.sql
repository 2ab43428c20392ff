CREATE TABLE `sign_in_events` (
	`number` integer PRIMARY KEY NOT NULL,
	`at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`kind` text NOT NULL,
	`user_id` text,
	`network` text NOT NULL,
	`detail` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "sign_in_events_kind_check" CHECK("sign_in_events"."kind" IN ('signed_in', 'sign_in_failed', 'admin_refused'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `sign_in_events_at_idx` ON `sign_in_events` (`at`);--> statement-breakpoint
CREATE INDEX `sign_in_events_user_idx` ON `sign_in_events` (`user_id`);--> statement-breakpoint
CREATE INDEX `sign_in_events_kind_idx` ON `sign_in_events` (`kind`);