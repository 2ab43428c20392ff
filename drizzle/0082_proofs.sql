ALTER TABLE `desk_pairings` ADD `approved_by` text;--> statement-breakpoint
CREATE INDEX `desk_pairings_waiting_idx` ON `desk_pairings` (`approved_by`) WHERE approved_by IS NOT NULL AND collected_at IS NULL;--> statement-breakpoint
ALTER TABLE `sessions` ADD `proven_at` integer;--> statement-breakpoint
CREATE INDEX `door_phones_invited_idx` ON `door_phones` (`invited_by_user_id`) WHERE invited_by_user_id IS NOT NULL AND token_hash IS NULL;