DROP INDEX `outbox_waiting_idx`;--> statement-breakpoint
CREATE INDEX `outbox_waiting_mails_idx` ON `outbox` (`next_attempt_at`) WHERE status = 'waiting' AND kind <> 'refund' AND kind <> 'mail.campaign';--> statement-breakpoint
CREATE INDEX `outbox_waiting_campaigns_idx` ON `outbox` (`next_attempt_at`) WHERE status = 'waiting' AND kind = 'mail.campaign';--> statement-breakpoint
ALTER TABLE `campaigns` ADD `queued_at` integer;