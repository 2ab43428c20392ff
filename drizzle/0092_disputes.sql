CREATE TABLE `disputes` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`payment_intent_id` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`status` text NOT NULL,
	`is_inquiry` integer NOT NULL,
	`answer_until` integer,
	`opened_at` integer NOT NULL,
	`updated_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "disputes_amount_check" CHECK("disputes"."amount_cents" > 0),
	CONSTRAINT "disputes_status_check" CHECK("disputes"."status" IN ('open', 'won', 'lost', 'closed'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `disputes_order_idx` ON `disputes` (`order_id`,`opened_at`);