CREATE INDEX `tickets_number_end_idx` ON `tickets` (substr(ticket_number, -8));
