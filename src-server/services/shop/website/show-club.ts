import { nameClub, type ClubName } from '#shared/brand.ts';
import type { Operator } from '#shared/operator.ts';
import type { ContentItem } from '#shared/website/content.ts';
import type { OwnPages } from '#shared/website/own-pages.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { showContent } from './show-content.ts';

type Asks = Pick<ServiceContext, 'db' | 'operator' | 'showsDrafts'>;

/** How the club is called: as its website says, else by the legal name and the city of the operator's settings. */
export function clubName(ctx: Asks): ClubName {
  const [club] = showContent(ctx, { kind: 'club' });
  if (club !== undefined)
    return {
      name: club.shortName || club.name,
      full: club.name,
      claim: club.claim,
      place: club.place,
      since: club.since,
    };
  const { legalName, city } = ctx.operator;
  return { name: legalName, full: legalName, claim: { en: '', de: '' }, place: { en: city, de: city }, since: '' };
}

/** From now on everything that this process says names the club as its database does at that moment. */
export const nameClubBy = (ctx: Asks): void => nameClub(() => clubName(ctx));

/** Which of its own pages the club has. */
export const ownPages = (ctx: Pick<Asks, 'db' | 'showsDrafts'>): OwnPages => ({
  course: showContent(ctx, { kind: 'course' }).length > 0,
  salsa: showContent(ctx, { kind: 'salsa' }).length > 0,
});

/** Where one finds the club and reaches it, as pages show it. */
export type ShownOperator = Operator & { /** Where one dances, in one line. */ place?: string; map?: string };

const linksOf = ({ instagram, facebook, whatsappChat, whatsappGroup }: ContentItem<'contact'>): Operator['links'] => ({
  ...(instagram && { instagram }),
  ...(facebook && { facebook }),
  ...(whatsappChat && { whatsappChat }),
  ...(whatsappGroup && { whatsappGroup }),
});

/**
 * The operator as pages show it: links, hours, how to write and to call are the website's once it says something of
 * them, and what is empty there is not shown. Name, address and tax number stay those of the settings: the law asks for
 * them.
 */
export function shownOperator(ctx: Asks): ShownOperator {
  const { phone, ...operator } = ctx.operator;
  const [contact] = showContent(ctx, { kind: 'contact' });
  if (contact === undefined) return ctx.operator;
  return {
    ...operator,
    links: linksOf(contact),
    openingHours: contact.hours,
    email: contact.email || operator.email,
    ...((contact.phone || phone) && { phone: contact.phone || phone }),
    ...(contact.address && { place: contact.address }),
    ...(contact.map && { map: contact.map }),
  };
}
