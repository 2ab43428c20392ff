ALTER TABLE `ticket_types` ADD `scope` text DEFAULT 'whole' NOT NULL CONSTRAINT "ticket_types_scope_check" CHECK("scope" IN ('whole', 'evening', 'trial'));--> statement-breakpoint
ALTER TABLE `order_items` ADD `evening_id` text REFERENCES event_evenings(id);--> statement-breakpoint
UPDATE order_items SET evening_id = (SELECT evening_id FROM tickets WHERE order_id = order_items.order_id AND position = 0)
  WHERE order_id IN (SELECT order_id FROM tickets WHERE evening_id IS NOT NULL);
