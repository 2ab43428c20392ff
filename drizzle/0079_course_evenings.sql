DROP INDEX `admissions_ticket_unique`;--> statement-breakpoint
DROP INDEX `admissions_member_unique`;--> statement-breakpoint
DROP INDEX `admissions_event_idx`;--> statement-breakpoint
ALTER TABLE `admissions` ADD `evening_id` text;--> statement-breakpoint
CREATE UNIQUE INDEX `admissions_ticket_unique` ON `admissions` (`ticket_id`,coalesce(evening_id, '')) WHERE ticket_id IS NOT NULL AND undone_at IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `admissions_member_unique` ON `admissions` (`subscriber_id`,`event_id`,coalesce(evening_id, '')) WHERE ticket_id IS NULL AND undone_at IS NULL;--> statement-breakpoint
CREATE INDEX `admissions_event_idx` ON `admissions` (`event_id`,`evening_id`,`channel`,`is_under18`) WHERE undone_at IS NULL;--> statement-breakpoint
DROP INDEX `walk_ins_event_idx`;--> statement-breakpoint
ALTER TABLE `walk_ins` ADD `evening_id` text;--> statement-breakpoint
CREATE INDEX `walk_ins_event_idx` ON `walk_ins` (`event_id`,`evening_id`,`people`) WHERE undone_at IS NULL;