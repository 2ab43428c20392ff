DROP INDEX `outbox_waiting_mails_idx`;--> statement-breakpoint
CREATE INDEX `outbox_waiting_reminders_idx` ON `outbox` (`next_attempt_at`) WHERE status = 'waiting' AND kind = 'mail.night_before';--> statement-breakpoint
CREATE INDEX `outbox_waiting_mails_idx` ON `outbox` (`next_attempt_at`) WHERE status = 'waiting' AND kind <> 'refund' AND kind <> 'mail.campaign' AND kind <> 'mail.night_before';--> statement-breakpoint
ALTER TABLE `events` ADD `reminds_guests` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `events` ADD `reminded_for` text;--> statement-breakpoint
ALTER TABLE `profiles` ADD `reminders_off_at` integer;