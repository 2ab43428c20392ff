CREATE TABLE `webhook_attempts` (
	`id` text PRIMARY KEY NOT NULL,
	`delivery_id` text NOT NULL,
	`at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`status` integer,
	`answer` text NOT NULL,
	`took_ms` integer NOT NULL,
	FOREIGN KEY (`delivery_id`) REFERENCES `webhook_deliveries`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `webhook_attempts_delivery_idx` ON `webhook_attempts` (`delivery_id`,`at`);--> statement-breakpoint
CREATE TABLE `webhook_deliveries` (
	`id` text PRIMARY KEY NOT NULL,
	`endpoint_id` text NOT NULL,
	`type` text NOT NULL,
	`subject_id` text NOT NULL,
	`body` text NOT NULL,
	`state` text DEFAULT 'waiting' NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`endpoint_id`) REFERENCES `webhook_endpoints`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "webhook_deliveries_state_check" CHECK("webhook_deliveries"."state" IN ('waiting', 'delivered', 'failed', 'dropped'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `webhook_deliveries_endpoint_idx` ON `webhook_deliveries` (`endpoint_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_created_idx` ON `webhook_deliveries` (`created_at`);--> statement-breakpoint
CREATE TABLE `webhook_endpoints` (
	`id` text PRIMARY KEY NOT NULL,
	`url` text NOT NULL,
	`description` text NOT NULL,
	`types` text NOT NULL,
	`secret` text NOT NULL,
	`old_secret` text,
	`old_secret_ends_at` integer,
	`state` text DEFAULT 'on' NOT NULL,
	`off_reason` text,
	`failing_since` integer,
	`created_by` text,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`updated_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "webhook_endpoints_state_check" CHECK("webhook_endpoints"."state" IN ('on', 'off')),
	CONSTRAINT "webhook_endpoints_off_check" CHECK(("webhook_endpoints"."state" = 'off') = ("webhook_endpoints"."off_reason" IS NOT NULL) AND ("webhook_endpoints"."off_reason" IS NULL OR "webhook_endpoints"."off_reason" IN ('person', 'gone', 'failing'))),
	CONSTRAINT "webhook_endpoints_old_secret_check" CHECK(("webhook_endpoints"."old_secret" IS NULL) = ("webhook_endpoints"."old_secret_ends_at" IS NULL))
) STRICT;
--> statement-breakpoint
CREATE INDEX `webhook_endpoints_maker_idx` ON `webhook_endpoints` (`created_by`);--> statement-breakpoint
CREATE TABLE `webhook_sequences` (
	`subject_id` text PRIMARY KEY NOT NULL,
	`last` integer NOT NULL,
	`at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `webhook_sequences_at_idx` ON `webhook_sequences` (`at`);--> statement-breakpoint
DROP INDEX `outbox_waiting_mails_idx`;--> statement-breakpoint
CREATE INDEX `outbox_waiting_webhooks_idx` ON `outbox` (`next_attempt_at`) WHERE status = 'waiting' AND kind = 'webhook';--> statement-breakpoint
CREATE INDEX `outbox_waiting_mails_idx` ON `outbox` (`next_attempt_at`) WHERE status = 'waiting' AND kind <> 'refund' AND kind <> 'mail.campaign' AND kind <> 'webhook' AND kind NOT IN ('mail.night_before', 'mail.follow_news');--> statement-breakpoint
ALTER TABLE `profiles` ADD `calendar_token` text;--> statement-breakpoint
CREATE UNIQUE INDEX `profiles_calendarToken_unique` ON `profiles` (`calendar_token`);