ALTER TABLE `fiscal_devices` ADD `issuer_sha256` text;--> statement-breakpoint
ALTER TABLE `fiscal_registrations` ADD `refused_issuer` text;