import { DeskRefusal } from '#shared/door/desk-refusal.ts';
import type { PhoneInvitation, PhoneList } from '#shared/door/phone-views.ts';
import { requireCashier, requireTonight, type DeskContext } from '../../base/desk-context.ts';
import type { ServerApi } from '../../base/server-api.ts';

/** Helpers' phones are the server's to let in: without it nothing of this can be done. */
async function askServer<T>(ctx: DeskContext, call: (server: ServerApi) => Promise<T>): Promise<T> {
  requireCashier(ctx);
  const server = ctx.server();
  try {
    return await call(server);
  } catch (error) {
    ctx.linkSaw(server.meaningOf(error));
    throw new DeskRefusal(server.domainCodeOf(error) === null ? 'SERVER_UNREACHABLE' : 'PHONE_REFUSED');
  }
}

/** A code for one phone, for the event this desk stands at. */
export function invitePhone(ctx: DeskContext): Promise<PhoneInvitation> {
  const { id: eventId } = requireTonight(ctx);
  return askServer(ctx, (server) => server.phoneInvite({ eventId }));
}

/** Tonight's phones, of this desk and of all others. */
export const listPhones = (ctx: DeskContext): Promise<PhoneList> => askServer(ctx, (server) => server.phones());

/** Any desk may end any phone. */
export const endPhone = (ctx: DeskContext, { id }: { id: string }): Promise<void> =>
  askServer(ctx, (server) => server.phoneEnd({ id }));
