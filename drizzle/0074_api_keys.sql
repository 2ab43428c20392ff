CREATE TABLE `api_answers` (
	`api_key_id` text NOT NULL,
	`idempotency_key` text NOT NULL,
	`request_hash` text NOT NULL,
	`answer` text NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	PRIMARY KEY(`api_key_id`, `idempotency_key`),
	FOREIGN KEY (`api_key_id`) REFERENCES `api_keys`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "api_answers_key_check" CHECK(length("api_answers"."idempotency_key") BETWEEN 1 AND 255)
) STRICT;
--> statement-breakpoint
CREATE INDEX `api_answers_created_idx` ON `api_answers` (`created_at`);--> statement-breakpoint
CREATE TABLE `api_keys` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`prefix` text NOT NULL,
	`key_hash` text NOT NULL,
	`scopes` text NOT NULL,
	`expires_at` integer NOT NULL,
	`last_used_at` integer,
	`revoked_at` integer,
	`replaces_id` text,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "api_keys_prefix_check" CHECK(length("api_keys"."prefix") = 8),
	CONSTRAINT "api_keys_hash_check" CHECK(length("api_keys"."key_hash") = 64),
	CONSTRAINT "api_keys_expires_check" CHECK("api_keys"."expires_at" > "api_keys"."created_at")
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `api_keys_prefix_unique` ON `api_keys` (`prefix`);--> statement-breakpoint
CREATE INDEX `api_keys_user_created_idx` ON `api_keys` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `api_keys_created_idx` ON `api_keys` (`created_at`,`id`);--> statement-breakpoint
ALTER TABLE `tickets` ADD `updated_at` integer;--> statement-breakpoint
CREATE INDEX `tickets_updated_idx` ON `tickets` (coalesce(updated_at, purchased_at),`id`);--> statement-breakpoint
CREATE INDEX `events_active_updated_idx` ON `events` (`is_active`,`updated_at`,`id`);--> statement-breakpoint
CREATE INDEX `orders_updated_idx` ON `orders` (`updated_at`,`id`);