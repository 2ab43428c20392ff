ALTER TABLE `contract_declarations` ADD `takes_effect_at` integer;--> statement-breakpoint
ALTER TABLE `contract_declarations` ADD `account_token` text;--> statement-breakpoint
ALTER TABLE `contract_declarations` ADD `confirmed_at` integer;--> statement-breakpoint
ALTER TABLE `contract_declarations` ADD `objected_at` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `contract_declarations_account_token_unique` ON `contract_declarations` (`account_token`) WHERE account_token IS NOT NULL;--> statement-breakpoint
CREATE INDEX `contract_declarations_waiting_idx` ON `contract_declarations` (`takes_effect_at`) WHERE takes_effect_at IS NOT NULL;