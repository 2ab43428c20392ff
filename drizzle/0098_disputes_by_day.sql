UPDATE disputes SET taken_at = CASE WHEN is_inquiry = 0 THEN opened_at END,
  decided_at = CASE WHEN status <> 'open' THEN updated_at END;--> statement-breakpoint
UPDATE taking_days SET disputed_cents = 0 WHERE disputed_cents <> 0;--> statement-breakpoint
INSERT INTO taking_days (day, source, event_id, disputed_cents)
  SELECT date(d.taken_at / 1000, 'unixepoch', CASE WHEN datetime(d.taken_at / 1000, 'unixepoch') >= date(strftime('%Y', d.taken_at / 1000, 'unixepoch') || '-04-01', 'weekday 0', '-7 days') || ' 01:00:00' AND datetime(d.taken_at / 1000, 'unixepoch') < date(strftime('%Y', d.taken_at / 1000, 'unixepoch') || '-11-01', 'weekday 0', '-7 days') || ' 01:00:00' THEN '+2 hours' ELSE '+1 hour' END), CASE WHEN o.event_id IS NULL THEN 'membership' WHEN o.channel = 'online' THEN 'online'
    WHEN o.channel IN ('given', 'imported') THEN 'given' ELSE 'door' END, COALESCE(o.event_id, ''), SUM(d.amount_cents)
  FROM disputes d JOIN orders o ON o.id = d.order_id WHERE d.taken_at IS NOT NULL AND d.taken_at IS NOT NULL GROUP BY 1, 2, 3
  ON CONFLICT (day, source, event_id) DO UPDATE SET disputed_cents = disputed_cents + excluded.disputed_cents;--> statement-breakpoint
INSERT INTO taking_days (day, source, event_id, disputed_cents)
  SELECT date(d.decided_at / 1000, 'unixepoch', CASE WHEN datetime(d.decided_at / 1000, 'unixepoch') >= date(strftime('%Y', d.decided_at / 1000, 'unixepoch') || '-04-01', 'weekday 0', '-7 days') || ' 01:00:00' AND datetime(d.decided_at / 1000, 'unixepoch') < date(strftime('%Y', d.decided_at / 1000, 'unixepoch') || '-11-01', 'weekday 0', '-7 days') || ' 01:00:00' THEN '+2 hours' ELSE '+1 hour' END), CASE WHEN o.event_id IS NULL THEN 'membership' WHEN o.channel = 'online' THEN 'online'
    WHEN o.channel IN ('given', 'imported') THEN 'given' ELSE 'door' END, COALESCE(o.event_id, ''), -SUM(d.amount_cents)
  FROM disputes d JOIN orders o ON o.id = d.order_id WHERE d.taken_at IS NOT NULL AND d.decided_at IS NOT NULL GROUP BY 1, 2, 3
  ON CONFLICT (day, source, event_id) DO UPDATE SET disputed_cents = disputed_cents + excluded.disputed_cents;
