CREATE TABLE `given_tickets` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`event_id` text NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`reason` text NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`guest_id` text,
	`given_by` text,
	`given_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`taken_back_at` integer,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`given_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "given_tickets_reason_check" CHECK("given_tickets"."reason" IN ('guest', 'artist', 'team', 'press', 'prize', 'goodwill'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `given_tickets_orderId_unique` ON `given_tickets` (`order_id`);--> statement-breakpoint
CREATE INDEX `given_tickets_event_idx` ON `given_tickets` (`event_id`,`given_at`);--> statement-breakpoint
CREATE INDEX `given_tickets_given_by_idx` ON `given_tickets` (`given_by`);--> statement-breakpoint
CREATE UNIQUE INDEX `given_tickets_guest_unique` ON `given_tickets` (`guest_id`) WHERE guest_id IS NOT NULL AND taken_back_at IS NULL;--> statement-breakpoint
CREATE TABLE `promo_codes` (
	`id` text PRIMARY KEY NOT NULL,
	`code` text NOT NULL,
	`kind` text NOT NULL,
	`percent` integer,
	`amount_cents` integer,
	`ticket_type_id` text,
	`event_id` text,
	`event_kind` text,
	`max_uses` integer,
	`max_per_person` integer,
	`valid_from` integer,
	`valid_until` integer,
	`ended_at` integer,
	`created_by` text,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`updated_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`ticket_type_id`) REFERENCES `ticket_types`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "promo_codes_kind_check" CHECK("promo_codes"."kind" IN ('percent', 'amount', 'unlock')),
	CONSTRAINT "promo_codes_where_check" CHECK(("promo_codes"."event_id" IS NULL) <> ("promo_codes"."event_kind" IS NULL)),
	CONSTRAINT "promo_codes_percent_check" CHECK("promo_codes"."kind" <> 'percent' OR "promo_codes"."percent" BETWEEN 1 AND 100),
	CONSTRAINT "promo_codes_amount_check" CHECK("promo_codes"."kind" <> 'amount' OR "promo_codes"."amount_cents" > 0),
	CONSTRAINT "promo_codes_unlock_check" CHECK("promo_codes"."kind" <> 'unlock' OR "promo_codes"."ticket_type_id" IS NOT NULL),
	CONSTRAINT "promo_codes_limits_check" CHECK(("promo_codes"."max_uses" IS NULL OR "promo_codes"."max_uses" >= 1) AND ("promo_codes"."max_per_person" IS NULL OR "promo_codes"."max_per_person" >= 1))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `promo_codes_code_unique` ON `promo_codes` (`code`);--> statement-breakpoint
CREATE INDEX `promo_codes_event_idx` ON `promo_codes` (`event_id`);--> statement-breakpoint
CREATE INDEX `promo_codes_created_by_idx` ON `promo_codes` (`created_by`);--> statement-breakpoint
ALTER TABLE `ticket_types` ADD `needs_code` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `listed_guests` ADD `email` text;--> statement-breakpoint
ALTER TABLE `order_items` ADD `promo_code` text REFERENCES promo_codes(code);--> statement-breakpoint
ALTER TABLE `tickets` ADD `promo_code` text REFERENCES promo_codes(code);--> statement-breakpoint
CREATE INDEX `tickets_promo_idx` ON `tickets` (`promo_code`,`status`) WHERE promo_code IS NOT NULL;