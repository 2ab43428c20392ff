DROP INDEX `orders_event_status_idx`;--> statement-breakpoint
CREATE INDEX `orders_event_status_idx` ON `orders` (`event_id`,`status`,`total_cents`);--> statement-breakpoint
CREATE INDEX `outbox_failed_idx` ON `outbox` (`created_at`) WHERE status = 'failed';