CREATE TABLE `seat_offers` (
	`id` text PRIMARY KEY NOT NULL,
	`waiter_id` text NOT NULL,
	`event_id` text NOT NULL,
	`ticket_type_id` text,
	`state` text DEFAULT 'live' NOT NULL,
	`offered_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`waiter_id`) REFERENCES `waiters`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`ticket_type_id`) REFERENCES `ticket_types`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "seat_offers_state_check" CHECK("seat_offers"."state" IN ('live', 'claimed', 'declined', 'lapsed', 'withdrawn')),
	CONSTRAINT "seat_offers_ended_check" CHECK(("seat_offers"."state" = 'live') = ("seat_offers"."ended_at" IS NULL)),
	CONSTRAINT "seat_offers_expires_check" CHECK("seat_offers"."expires_at" >= "seat_offers"."offered_at")
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `seat_offers_live_unique` ON `seat_offers` (`waiter_id`) WHERE state = 'live';--> statement-breakpoint
CREATE INDEX `seat_offers_due_idx` ON `seat_offers` (`expires_at`) WHERE state = 'live';--> statement-breakpoint
CREATE INDEX `seat_offers_waiter_idx` ON `seat_offers` (`waiter_id`,`offered_at`);--> statement-breakpoint
CREATE INDEX `seat_offers_event_idx` ON `seat_offers` (`event_id`);--> statement-breakpoint
CREATE INDEX `seat_offers_type_idx` ON `seat_offers` (`ticket_type_id`) WHERE ticket_type_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `waiters` (
	`id` text PRIMARY KEY NOT NULL,
	`event_id` text NOT NULL,
	`ticket_type_id` text,
	`user_id` text NOT NULL,
	`seq` integer NOT NULL,
	`state` text DEFAULT 'waiting' NOT NULL,
	`misses` integer DEFAULT 0 NOT NULL,
	`most_cents` integer NOT NULL,
	`joined_at` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`ticket_type_id`) REFERENCES `ticket_types`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "waiters_state_check" CHECK("waiters"."state" IN ('waiting', 'offered', 'paused', 'served', 'left', 'closed')),
	CONSTRAINT "waiters_price_check" CHECK("waiters"."most_cents" >= 0),
	CONSTRAINT "waiters_misses_check" CHECK("waiters"."misses" >= 0),
	CONSTRAINT "waiters_ended_check" CHECK(("waiters"."state" IN ('waiting', 'offered', 'paused')) = ("waiters"."ended_at" IS NULL))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `waiters_seq_unique` ON `waiters` (`seq`);--> statement-breakpoint
CREATE UNIQUE INDEX `waiters_one_place_unique` ON `waiters` (`user_id`,`event_id`) WHERE state IN ('waiting', 'offered', 'paused');--> statement-breakpoint
CREATE INDEX `waiters_row_idx` ON `waiters` (`event_id`,`misses`,`seq`) WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX `waiters_event_idx` ON `waiters` (`event_id`,`state`);--> statement-breakpoint
CREATE INDEX `waiters_user_idx` ON `waiters` (`user_id`);--> statement-breakpoint
CREATE INDEX `waiters_type_idx` ON `waiters` (`ticket_type_id`) WHERE ticket_type_id IS NOT NULL;--> statement-breakpoint
ALTER TABLE `events` ADD `waiting_count` integer DEFAULT 0 NOT NULL;