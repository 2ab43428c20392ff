DROP INDEX `desk_exceptions_open_idx`;--> statement-breakpoint
CREATE INDEX `desk_exceptions_desk_open_idx` ON `desk_exceptions` (`desk_id`) WHERE resolved_at IS NULL;--> statement-breakpoint
CREATE INDEX `desk_exceptions_open_idx` ON `desk_exceptions` (`created_at`,`id`) WHERE resolved_at IS NULL;