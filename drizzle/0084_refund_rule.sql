ALTER TABLE `events` ADD `refund_rule` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `refund_rule` text;