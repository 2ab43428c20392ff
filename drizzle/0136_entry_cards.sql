CREATE TABLE `entry_card_kinds` (
	`id` text PRIMARY KEY NOT NULL,
	`names` text NOT NULL,
	`entries` integer NOT NULL,
	`price_cents` integer NOT NULL,
	`vat_bps` integer NOT NULL,
	`opens` text NOT NULL,
	`months` integer NOT NULL,
	`is_offered` integer DEFAULT false NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`updated_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	CONSTRAINT "entry_card_kinds_terms_check" CHECK("entry_card_kinds"."entries" > 0 AND "entry_card_kinds"."price_cents" > 0 AND "entry_card_kinds"."months" > 0)
) STRICT;
--> statement-breakpoint
CREATE TABLE `entry_card_moves` (
	`id` integer PRIMARY KEY NOT NULL,
	`card_id` text NOT NULL,
	`why` text NOT NULL,
	`entries` integer NOT NULL,
	`order_id` text,
	`ticket_id` text,
	`refund_id` text,
	`at` integer NOT NULL,
	FOREIGN KEY (`card_id`) REFERENCES `entry_cards`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`ticket_id`) REFERENCES `tickets`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`refund_id`) REFERENCES `refunds`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "entry_card_moves_why_check" CHECK("entry_card_moves"."why" IN ('issued', 'held', 'freed', 'returned', 'voided', 'corrected')),
	CONSTRAINT "entry_card_moves_sign_check" CHECK("entry_card_moves"."entries" <> 0 AND ("entry_card_moves"."why" = 'corrected' OR ("entry_card_moves"."entries" < 0) = ("entry_card_moves"."why" IN ('held', 'voided')))),
	CONSTRAINT "entry_card_moves_order_check" CHECK(("entry_card_moves"."order_id" IS NOT NULL) = ("entry_card_moves"."why" IN ('held', 'freed'))),
	CONSTRAINT "entry_card_moves_ticket_check" CHECK(("entry_card_moves"."ticket_id" IS NOT NULL) = ("entry_card_moves"."why" = 'returned')),
	CONSTRAINT "entry_card_moves_refund_check" CHECK(("entry_card_moves"."refund_id" IS NOT NULL) = ("entry_card_moves"."why" = 'voided'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `entry_card_moves_card_idx` ON `entry_card_moves` (`card_id`,`id`);--> statement-breakpoint
CREATE INDEX `entry_card_moves_order_idx` ON `entry_card_moves` (`order_id`) WHERE order_id IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `entry_card_moves_ticket_unique` ON `entry_card_moves` (`ticket_id`) WHERE ticket_id IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `entry_card_moves_refund_unique` ON `entry_card_moves` (`refund_id`) WHERE refund_id IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `entry_card_moves_issued_unique` ON `entry_card_moves` (`card_id`) WHERE why = 'issued';--> statement-breakpoint
CREATE TABLE `entry_cards` (
	`id` text PRIMARY KEY NOT NULL,
	`kind_id` text NOT NULL,
	`order_id` text NOT NULL,
	`user_id` text,
	`names` text NOT NULL,
	`entries` integer NOT NULL,
	`price_cents` integer NOT NULL,
	`vat_bps` integer NOT NULL,
	`opens` text NOT NULL,
	`months` integer NOT NULL,
	`rest_entries` integer DEFAULT 0 NOT NULL,
	`lang` text,
	`issued_at` integer,
	`ends_at` integer,
	`few_told_at` integer,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`kind_id`) REFERENCES `entry_card_kinds`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "entry_cards_lang_check" CHECK("entry_cards"."lang" IN ('en', 'de')),
	CONSTRAINT "entry_cards_rest_check" CHECK("entry_cards"."rest_entries" >= 0),
	CONSTRAINT "entry_cards_terms_check" CHECK("entry_cards"."entries" > 0 AND "entry_cards"."price_cents" > 0 AND "entry_cards"."months" > 0),
	CONSTRAINT "entry_cards_issued_check" CHECK(("entry_cards"."issued_at" IS NULL) = ("entry_cards"."ends_at" IS NULL))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `entry_cards_orderId_unique` ON `entry_cards` (`order_id`);--> statement-breakpoint
CREATE INDEX `entry_cards_user_idx` ON `entry_cards` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `entry_cards_kind_idx` ON `entry_cards` (`kind_id`);--> statement-breakpoint
CREATE INDEX `entry_cards_issued_idx` ON `entry_cards` (`issued_at`,`id`);--> statement-breakpoint
ALTER TABLE `order_items` ADD `entry_card_id` text;--> statement-breakpoint
ALTER TABLE `tickets` ADD `entry_card_id` text;--> statement-breakpoint
CREATE INDEX `tickets_entry_card_idx` ON `tickets` (`entry_card_id`) WHERE entry_card_id IS NOT NULL;