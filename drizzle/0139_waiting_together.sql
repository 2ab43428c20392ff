DROP INDEX `seat_offers_live_unique`;--> statement-breakpoint
ALTER TABLE `seat_offers` ADD `seat` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `seat_offers` ADD `in_pair` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `seat_offers_live_unique` ON `seat_offers` (`waiter_id`,`seat`) WHERE state = 'live';--> statement-breakpoint
ALTER TABLE `waiters` ADD `seats` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `waiters` ADD `roles` text;--> statement-breakpoint
ALTER TABLE `waiters` ADD `passed` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `waiters_several_idx` ON `waiters` (`event_id`,`misses`,`seq`) WHERE state = 'waiting' AND seats > 1;