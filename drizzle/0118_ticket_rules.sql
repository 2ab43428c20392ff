ALTER TABLE `events` ADD `ticket_rule` text;--> statement-breakpoint
ALTER TABLE `ticket_types` ADD `ticket_rule` text;--> statement-breakpoint
ALTER TABLE `order_items` ADD `ticket_rule` text;--> statement-breakpoint
ALTER TABLE `tickets` ADD `ticket_rule` text;