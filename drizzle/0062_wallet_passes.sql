CREATE TABLE `wallet_devices` (
	`pass_id` text NOT NULL,
	`device_id` text NOT NULL,
	`push_token` text NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	PRIMARY KEY(`pass_id`, `device_id`),
	FOREIGN KEY (`pass_id`) REFERENCES `wallet_passes`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `wallet_devices_device_idx` ON `wallet_devices` (`device_id`);--> statement-breakpoint
CREATE INDEX `wallet_devices_token_idx` ON `wallet_devices` (`push_token`);--> statement-breakpoint
CREATE TABLE `wallet_log` (
	`number` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`line` text NOT NULL,
	`at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `wallet_passes` (
	`id` text PRIMARY KEY NOT NULL,
	`wallet` text NOT NULL,
	`ticket_id` text,
	`subscriber_id` text,
	`token` text NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`changed_at` integer NOT NULL,
	FOREIGN KEY (`ticket_id`) REFERENCES `tickets`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`subscriber_id`) REFERENCES `subscribers`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "wallet_passes_wallet_check" CHECK("wallet_passes"."wallet" IN ('apple', 'google')),
	CONSTRAINT "wallet_passes_subject_check" CHECK(("wallet_passes"."ticket_id" IS NULL) <> ("wallet_passes"."subscriber_id" IS NULL))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `wallet_passes_ticket_unique` ON `wallet_passes` (`ticket_id`,`wallet`) WHERE ticket_id IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `wallet_passes_subscriber_unique` ON `wallet_passes` (`subscriber_id`,`wallet`) WHERE subscriber_id IS NOT NULL;