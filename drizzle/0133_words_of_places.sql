ALTER TABLE `artists` ADD `other_words` text;--> statement-breakpoint
ALTER TABLE `line_up_entries` ADD `other_words` text;--> statement-breakpoint
ALTER TABLE `venues` ADD `other_words` text;