PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_attendance_marks` (
	`id` text PRIMARY KEY NOT NULL,
	`ticket_id` text NOT NULL,
	`evening_id` text NOT NULL,
	`mark` text NOT NULL,
	`reason` text,
	`marked_by` text NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`ticket_id`) REFERENCES `tickets`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`evening_id`) REFERENCES `event_evenings`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "attendance_marks_mark_check" CHECK("__new_attendance_marks"."mark" IN ('present', 'excused', 'absent', 'open')),
	CONSTRAINT "attendance_marks_reason_check" CHECK("__new_attendance_marks"."reason" <> '')
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_attendance_marks`("id", "ticket_id", "evening_id", "mark", "reason", "marked_by", "at") SELECT "id", "ticket_id", "evening_id", "mark", "reason", "marked_by", "at" FROM `attendance_marks`;--> statement-breakpoint
DROP TABLE `attendance_marks`;--> statement-breakpoint
ALTER TABLE `__new_attendance_marks` RENAME TO `attendance_marks`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `attendance_marks_place_idx` ON `attendance_marks` (`ticket_id`,`evening_id`,`at`);--> statement-breakpoint
CREATE INDEX `attendance_marks_evening_idx` ON `attendance_marks` (`evening_id`);--> statement-breakpoint
ALTER TABLE `door_phones` ADD `is_teacher` integer DEFAULT false NOT NULL;