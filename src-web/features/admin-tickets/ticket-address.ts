/** What the address says of the tickets: of which night and state, what is looked for, and the order of purchase. */
export const TICKET_ADDRESS = {
  views: ['all'],
  sorts: ['purchased'],
  sortOf: () => ({ by: 'purchased', isDown: true }),
  filters: ['when', 'status', 'event'],
} as const;
