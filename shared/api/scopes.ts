import type { Permission } from '../permissions.ts';

/** What a key may be allowed to do, and the permission that its maker needs for it at the moment of each request. */
export const SCOPE_PERMISSIONS = {
  'events:write': 'events:manage',
  'orders:read': 'money:read',
  'tickets:read': 'admin:read',
  'members:read': 'admin:read',
  'webhooks:manage': 'webhooks:manage',
} as const satisfies Record<string, Permission>;

/** A scope of an API key, `noun:verb`. */
export type ApiScope = keyof typeof SCOPE_PERMISSIONS;
export const API_SCOPES = Object.keys(SCOPE_PERMISSIONS) as readonly ApiScope[];

/** What each scope means, as the panel and the page for developers say it. */
export const SCOPE_WORDS = {
  'events:write': 'Add offers (ticket types) to events',
  'orders:read': 'Read orders: status, total, lines',
  'tickets:read': 'Read tickets: type, price, whether used',
  'members:read': 'Read whether a membership is active',
  'webhooks:manage': 'Add, change and remove webhooks, and read what they were told',
} as const satisfies Record<ApiScope, string>;
