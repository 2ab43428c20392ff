ALTER TABLE `events` ADD `other_words` text;--> statement-breakpoint
ALTER TABLE `ticket_types` ADD `other_words` text;--> statement-breakpoint
ALTER TABLE `artists` ADD `other_words` text;--> statement-breakpoint
ALTER TABLE `line_up_entries` ADD `other_words` text;--> statement-breakpoint
ALTER TABLE `venues` ADD `other_words` text;
