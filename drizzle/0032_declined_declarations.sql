ALTER TABLE `contract_declarations` ADD `decline_reason` text;--> statement-breakpoint
ALTER TABLE `contract_declarations` ADD `decline_words` text;