import { EVENT_KINDS } from '#shared/events/event-kind.ts';
import { API } from './call-api.ts';

const PUBLIC = new RegExp(`^${API}/(openapi\\.json|events(/[^/]+(/availability)?)?)$`);

/** Whether everybody may read it, from any page: no key is looked at. */
export const isPublicRead = (method: string, path: string): boolean =>
  (method === 'GET' || method === 'HEAD') && PUBLIC.test(path);

const KEPT = new Set(['', ...EVENT_KINDS.map((kind) => `?kind=${kind}`)]);

/** Lists that are asked for most stand ready for a moment. They are few, so made-up addresses push nothing out. */
export const isKeptList = ({ pathname, search }: URL): boolean => pathname === `${API}/events` && KEPT.has(search);
