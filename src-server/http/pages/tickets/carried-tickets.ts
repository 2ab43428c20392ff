import { DomainError } from '#shared/errors.ts';
import type { Lang } from '#shared/lang.ts';
import { de as stateDe } from '#shared/membership/state-words.de.ts';
import { en as stateEn } from '#shared/membership/state-words.en.ts';
import { unpaidNotice } from '#shared/membership/unpaid-notice.ts';
import { walletPathOf } from '#shared/tickets/wallets.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { showCard } from '#server/services/club/membership/show-card.ts';
import { showMembership } from '#server/services/club/membership/show-membership.ts';
import { listComingTickets } from '#server/services/shop/tickets/list-coming-tickets.ts';
import type { CarriedTickets } from './ticket-documents.ts';

/** One's own coming tickets and card, as they are carried to a door. Throws UNAUTHORIZED. */
export function carriedBy(service: ServiceContext, lang: Lang): CarriedTickets {
  const name = service.actor.kind === 'user' ? service.actor.displayName : '';
  const tickets = listComingTickets(service).map((ticket) => ({
    ...ticket,
    walletPath: walletPathOf(ticket.sharePath),
  }));
  const notice = unpaidNotice(showMembership(service), { en: stateEn, de: stateDe }[lang], lang);
  return { name, tickets, card: cardOf(service, lang), notice };
}

function cardOf(service: ServiceContext, lang: Lang): CarriedTickets['card'] {
  try {
    return showCard(service, lang);
  } catch (error) {
    if (error instanceof DomainError && error.code === 'MEMBERSHIP_NOT_FOUND') return null;
    throw error;
  }
}
