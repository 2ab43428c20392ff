DROP INDEX `refunds_withdrawal_idx`;--> statement-breakpoint
CREATE INDEX `refunds_created_idx` ON `refunds` (`created_at`,`status`,`order_id`,`amount_cents`);--> statement-breakpoint
ALTER TABLE `subscribers` ADD `booked_until` integer;