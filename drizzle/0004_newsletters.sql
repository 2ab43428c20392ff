CREATE TABLE `newsletter_consents` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`email` text NOT NULL,
	`subscription_type` text NOT NULL,
	`wording` text NOT NULL,
	`page` text NOT NULL,
	`requested_at` integer NOT NULL,
	`request_ip` text NOT NULL,
	`mail_id` text,
	`mail_text` text,
	`token_hash` text,
	`confirmed_at` integer,
	`confirm_ip` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "newsletter_consents_type_check" CHECK("newsletter_consents"."subscription_type" IN ('newsletter', 'events', 'promotions'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `newsletter_consents_tokenHash_unique` ON `newsletter_consents` (`token_hash`);--> statement-breakpoint
CREATE INDEX `newsletter_consents_email_idx` ON `newsletter_consents` (`email`,`subscription_type`);--> statement-breakpoint
CREATE INDEX `newsletter_consents_user_idx` ON `newsletter_consents` (`user_id`);--> statement-breakpoint
CREATE INDEX `newsletter_consents_unconfirmed_idx` ON `newsletter_consents` (`requested_at`) WHERE confirmed_at IS NULL;--> statement-breakpoint
CREATE TABLE `newsletter_subscriptions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`email` text NOT NULL,
	`subscription_type` text NOT NULL,
	`is_active` integer NOT NULL,
	`unsubscribe_token` text NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`updated_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "newsletter_subscriptions_type_check" CHECK("newsletter_subscriptions"."subscription_type" IN ('newsletter', 'events', 'promotions'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `newsletter_subscriptions_unsubscribeToken_unique` ON `newsletter_subscriptions` (`unsubscribe_token`);--> statement-breakpoint
CREATE INDEX `newsletter_subscriptions_ended_idx` ON `newsletter_subscriptions` (`updated_at`) WHERE is_active = 0;--> statement-breakpoint
CREATE UNIQUE INDEX `newsletter_subscriptions_user_type_unique` ON `newsletter_subscriptions` (`user_id`,`subscription_type`);--> statement-breakpoint
CREATE UNIQUE INDEX `newsletter_subscriptions_email_type_unique` ON `newsletter_subscriptions` (`email`,`subscription_type`);--> statement-breakpoint
ALTER TABLE `profiles` ADD `door_photo_allowed_at` integer;