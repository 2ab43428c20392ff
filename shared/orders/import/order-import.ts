/** Systems whose orders can be taken over. `table` is any other table. */
export const ORDER_SOURCES = ['pretix', 'eventbrite', 'hi.events', 'table'] as const;
