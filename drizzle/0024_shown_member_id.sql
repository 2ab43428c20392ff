DROP INDEX `outbox_failed_idx`;--> statement-breakpoint
CREATE INDEX `outbox_failed_idx` ON `outbox` (`created_at`,`id`) WHERE status = 'failed';--> statement-breakpoint
DROP INDEX `z_reports_closed_idx`;--> statement-breakpoint
CREATE INDEX `z_reports_closed_idx` ON `z_reports` (`closed_at`,`id`);--> statement-breakpoint
CREATE INDEX `subscribers_shown_id_idx` ON `subscribers` (substr(membership_id, -8));