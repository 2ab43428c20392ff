const fromPrice = (eventId: string) => `
  UPDATE events SET from_price_cents = COALESCE(
    (SELECT MIN(price_cents) FROM ticket_types WHERE event_id = ${eventId} AND is_active = 1), price_cents)
    WHERE id = ${eventId};`;

/** What an event costs at least, written along with its prices: a list of a thousand nights sorts by it at once. */
export const EVENT_TRIGGERS = [
  `CREATE TRIGGER events_from_price_insert AFTER INSERT ON events BEGIN ${fromPrice('NEW.id')} END`,
  `CREATE TRIGGER events_from_price_update AFTER UPDATE OF price_cents ON events BEGIN ${fromPrice('NEW.id')} END`,
  `CREATE TRIGGER ticket_types_from_price_insert AFTER INSERT ON ticket_types BEGIN ${fromPrice('NEW.event_id')} END`,
  `CREATE TRIGGER ticket_types_from_price_update AFTER UPDATE OF price_cents, is_active ON ticket_types
    BEGIN ${fromPrice('NEW.event_id')} END`,
  `CREATE TRIGGER ticket_types_from_price_delete AFTER DELETE ON ticket_types BEGIN ${fromPrice('OLD.event_id')} END`,
];
