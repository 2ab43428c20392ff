CREATE TABLE `pending_sign_ups` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`token_hash` text NOT NULL,
	`name` text NOT NULL,
	`password_hash` text,
	`browser_hash` text,
	`expires_at` integer NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "pending_sign_ups_bound_check" CHECK(("pending_sign_ups"."password_hash" IS NULL) = ("pending_sign_ups"."browser_hash" IS NULL))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `pending_sign_ups_tokenHash_unique` ON `pending_sign_ups` (`token_hash`);--> statement-breakpoint
CREATE INDEX `pending_sign_ups_user_id_idx` ON `pending_sign_ups` (`user_id`,`created_at`);