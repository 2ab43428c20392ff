import type { ServiceContext } from '../../base/service-context.ts';

/** All that reading the tills' books needs of a context: a thread that writes an export has no more. */
export type BookContext = Pick<ServiceContext, 'db' | 'actor'>;
