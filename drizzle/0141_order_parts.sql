CREATE TABLE `order_parts` (
	`order_id` text NOT NULL,
	`n` integer NOT NULL,
	`cents` integer NOT NULL,
	`due_at` integer NOT NULL,
	`state` text DEFAULT 'planned' NOT NULL,
	`part_order_id` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`failed_at` integer,
	`next_at` integer,
	`reminded_at` integer,
	PRIMARY KEY(`order_id`, `n`),
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`part_order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "order_parts_state_check" CHECK("order_parts"."state" IN ('planned', 'paid', 'failed', 'overdue', 'void')),
	CONSTRAINT "order_parts_cents_check" CHECK("order_parts"."cents" > 0),
	CONSTRAINT "order_parts_paid_check" CHECK("order_parts"."state" <> 'paid' OR "order_parts"."part_order_id" IS NOT NULL)
) STRICT;
--> statement-breakpoint
CREATE INDEX `order_parts_next_idx` ON `order_parts` (`next_at`) WHERE next_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `order_parts_due_idx` ON `order_parts` (`due_at`) WHERE state = 'planned';--> statement-breakpoint
CREATE INDEX `order_parts_payer_idx` ON `order_parts` (`part_order_id`) WHERE part_order_id IS NOT NULL;--> statement-breakpoint
DROP INDEX `orders_one_open_per_event_unique`;--> statement-breakpoint
ALTER TABLE `orders` ADD `parts_cents` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `part_of_order_id` text;--> statement-breakpoint
CREATE UNIQUE INDEX `orders_one_open_part_unique` ON `orders` (`part_of_order_id`) WHERE status = 'pending' AND part_of_order_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `orders_part_of_idx` ON `orders` (`part_of_order_id`) WHERE part_of_order_id IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `orders_one_open_per_event_unique` ON `orders` (`user_id`,`event_id`) WHERE status = 'pending' AND part_of_order_id IS NULL;--> statement-breakpoint
ALTER TABLE `ticket_types` ADD `parts_plan` text;