ALTER TABLE `fiscal_registrations` ADD `refusal` text;--> statement-breakpoint
ALTER TABLE `fiscal_registrations` ADD `refused_at` integer;