CREATE TABLE `attendance_marks` (
	`id` text PRIMARY KEY NOT NULL,
	`ticket_id` text NOT NULL,
	`evening_id` text NOT NULL,
	`mark` text NOT NULL,
	`reason` text NOT NULL,
	`marked_by` text NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`ticket_id`) REFERENCES `tickets`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`evening_id`) REFERENCES `event_evenings`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "attendance_marks_mark_check" CHECK("attendance_marks"."mark" IN ('present', 'excused', 'absent')),
	CONSTRAINT "attendance_marks_reason_check" CHECK("attendance_marks"."reason" <> '')
) STRICT;
--> statement-breakpoint
CREATE INDEX `attendance_marks_place_idx` ON `attendance_marks` (`ticket_id`,`evening_id`,`at`);--> statement-breakpoint
CREATE INDEX `attendance_marks_evening_idx` ON `attendance_marks` (`evening_id`);