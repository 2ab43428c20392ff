CREATE TABLE `former_codes` (
	`code_id` text PRIMARY KEY NOT NULL,
	`ticket_id` text NOT NULL,
	`event_id` text NOT NULL,
	`ended_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`ticket_id`) REFERENCES `tickets`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `former_codes_ticket_idx` ON `former_codes` (`ticket_id`);--> statement-breakpoint
CREATE INDEX `former_codes_event_idx` ON `former_codes` (`event_id`);--> statement-breakpoint
DROP INDEX `audit_office_idx`;--> statement-breakpoint
CREATE INDEX `audit_office_idx` ON `audit` (`at`) WHERE action NOT IN ('account.confirmed', 'account.password_changed', 'account.password_reset', 'follow.ended', 'follow.started', 'membership.ordered', 'membership_card.issued', 'newsletter.ended', 'newsletter.started', 'order.reserved', 'passkey.added', 'profile.door_photo', 'profile.updated', 'session.ended', 'session.others_ended', 'ticket.link_renewed', 'ticket.named', 'ticket.passed_on', 'ticket.taken_back', 'workshop.submitted');--> statement-breakpoint
DROP INDEX `wallet_passes_ticket_unique`;--> statement-breakpoint
ALTER TABLE `wallet_passes` ADD `ended_at` integer;--> statement-breakpoint
CREATE INDEX `wallet_passes_ticket_idx` ON `wallet_passes` (`ticket_id`) WHERE ticket_id IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `wallet_passes_ticket_unique` ON `wallet_passes` (`ticket_id`,`wallet`) WHERE ticket_id IS NOT NULL AND ended_at IS NULL;--> statement-breakpoint
ALTER TABLE `tickets` ADD `passed_on_at` integer;