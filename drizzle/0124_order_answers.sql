CREATE TABLE `order_answers` (
	`order_id` text NOT NULL,
	`question_id` text NOT NULL,
	`seat` integer NOT NULL,
	`question` text NOT NULL,
	`kind` text NOT NULL,
	`answer` text NOT NULL,
	`is_told_at_door` integer DEFAULT false NOT NULL,
	`answered_at` integer NOT NULL,
	PRIMARY KEY(`order_id`, `question_id`, `seat`),
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "order_answers_kind_check" CHECK("order_answers"."kind" IN ('text', 'choice', 'number', 'tick')),
	CONSTRAINT "order_answers_seat_check" CHECK("order_answers"."seat" BETWEEN -1 AND 9),
	CONSTRAINT "order_answers_answer_check" CHECK(length("order_answers"."answer") BETWEEN 1 AND 300)
) STRICT;
--> statement-breakpoint
DROP INDEX `audit_office_idx`;--> statement-breakpoint
CREATE INDEX `audit_office_idx` ON `audit` (`at`) WHERE action NOT IN ('absence.said', 'absence.taken_back', 'account.confirmed', 'account.password_changed', 'account.password_reset', 'follow.ended', 'follow.started', 'make_up.booked', 'membership.ordered', 'membership_card.issued', 'newsletter.ended', 'newsletter.started', 'order.reserved', 'passkey.added', 'profile.door_photo', 'profile.updated', 'session.ended', 'session.others_ended', 'ticket.answered', 'ticket.link_renewed', 'ticket.named', 'ticket.offer_ended', 'ticket.offered', 'ticket.passed_on', 'ticket.taken_back', 'workshop.submitted');--> statement-breakpoint
ALTER TABLE `events` ADD `questions` text DEFAULT '[]' NOT NULL;