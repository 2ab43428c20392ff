import { de as passkeysDe } from '#web/features/security/passkey-words.de.ts';
import { en as passkeysEn } from '#web/features/security/passkey-words.en.ts';
import { de as profileDe } from '#web/features/profile/words.de.ts';
import { en as profileEn } from '#web/features/profile/words.en.ts';
import { de as authDe } from '#web/features/auth/words.de.ts';
import { en as authEn } from '#web/features/auth/words.en.ts';
import { de as fieldsDe } from '#shared/contact/words.de.ts';
import { en as fieldsEn } from '#shared/contact/words.en.ts';
import { de as agreedDe } from '#shared/newsletters/words.de.ts';
import { en as agreedEn } from '#shared/newsletters/words.en.ts';
import { de as blocksDe } from '#shared/course/words.de.ts';
import { en as blocksEn } from '#shared/course/words.en.ts';
import { de as anyEventDe } from '#shared/events/words.de.ts';
import { en as anyEventEn } from '#shared/events/words.en.ts';
import { de as planDe } from '#shared/membership/plan-words.de.ts';
import { en as planEn } from '#shared/membership/plan-words.en.ts';
import { de as salsaDe } from '#web/features/salsa/words.de.ts';
import { en as salsaEn } from '#web/features/salsa/words.en.ts';
import { de as courseDe } from '#web/features/course/words.de.ts';
import { en as courseEn } from '#web/features/course/words.en.ts';
import { de as guideDe } from '#web/features/guide/words.de.ts';
import { en as guideEn } from '#web/features/guide/words.en.ts';
import { de as subscribeDe } from '#web/features/newsletters/words.de.ts';
import { en as subscribeEn } from '#web/features/newsletters/words.en.ts';
import { de as waitingDe } from '#shared/wait-list/words.de.ts';
import { en as waitingEn } from '#shared/wait-list/words.en.ts';
import { de as engagementDe } from '#shared/engagements/words.de.ts';
import { en as engagementEn } from '#shared/engagements/words.en.ts';
import { de as proposalDe } from '#shared/workshops/words.de.ts';
import { en as proposalEn } from '#shared/workshops/words.en.ts';
import { de as linkDe } from '#web/features/newsletters/link-words.de.ts';
import { en as linkEn } from '#web/features/newsletters/link-words.en.ts';
import { de as declareDe } from '#web/features/legal/declare-words.de.ts';
import { en as declareEn } from '#web/features/legal/declare-words.en.ts';
import { de as workshopDe } from '#web/features/workshops/words.de.ts';
import { en as workshopEn } from '#web/features/workshops/words.en.ts';
import { de as legalDe } from '#web/features/legal/words.de.ts';
import { en as legalEn } from '#web/features/legal/words.en.ts';
import { de as ordersDe } from '#shared/orders/screen-words.de.ts';
import { en as ordersEn } from '#shared/orders/screen-words.en.ts';
import { de as rolesDe } from '#shared/roles/words.de.ts';
import { en as rolesEn } from '#shared/roles/words.en.ts';
import { de as checkoutDe } from '#web/features/checkout/words.de.ts';
import { en as checkoutEn } from '#web/features/checkout/words.en.ts';
import { de as resultDe } from '#web/features/orders/words.de.ts';
import { en as resultEn } from '#web/features/orders/words.en.ts';
import { de as sentDe } from '#web/features/contact/sent-words.de.ts';
import { en as sentEn } from '#web/features/contact/sent-words.en.ts';
import { de as contactDe } from '#web/features/contact/words.de.ts';
import { en as contactEn } from '#web/features/contact/words.en.ts';
import { de as followDe } from '#web/features/events/follow-words.de.ts';
import { en as followEn } from '#web/features/events/follow-words.en.ts';
import { de as nightDe } from '#web/features/events/night-words.de.ts';
import { en as nightEn } from '#web/features/events/night-words.en.ts';
import { de as eventsDe } from '#web/features/events/words.de.ts';
import { en as eventsEn } from '#web/features/events/words.en.ts';
import { de as clubDe } from '#web/features/club/words.de.ts';
import { en as clubEn } from '#web/features/club/words.en.ts';
import { de as festivalsDe } from '#web/features/festivals/words.de.ts';
import { en as festivalsEn } from '#web/features/festivals/words.en.ts';
import { de as homeDe } from '#web/features/home/words.de.ts';
import { en as homeEn } from '#web/features/home/words.en.ts';
import { de as notFoundDe } from '#web/features/shell/not-found-words.de.ts';
import { en as notFoundEn } from '#web/features/shell/not-found-words.en.ts';
import { de as partiesDe } from '#web/features/parties/words.de.ts';
import { en as partiesEn } from '#web/features/parties/words.en.ts';
import { de as frameDe } from '#web/ui/frame/words.de.ts';
import { en as frameEn } from '#web/ui/frame/words.en.ts';
import { de as ticketsDe } from '#shared/tickets/words.de.ts';
import { en as ticketsEn } from '#shared/tickets/words.en.ts';
import { de as ownTicketsDe } from '#web/features/tickets/words.de.ts';
import { en as ownTicketsEn } from '#web/features/tickets/words.en.ts';
import { de as courseOwnDe } from '#shared/absences/words.de.ts';
import { en as courseOwnEn } from '#shared/absences/words.en.ts';
import { de as dashboardDe } from '#web/features/dashboard/words.de.ts';
import { en as dashboardEn } from '#web/features/dashboard/words.en.ts';
import { de as deskPinDe } from '#web/features/desk-pin/words.de.ts';
import { en as deskPinEn } from '#web/features/desk-pin/words.en.ts';
import { de as managementDe } from '#web/features/membership-management/words.de.ts';
import { en as managementEn } from '#web/features/membership-management/words.en.ts';
import { de as ownMembershipDe } from '#web/features/membership/words.de.ts';
import { en as ownMembershipEn } from '#web/features/membership/words.en.ts';
import { de as shiftsLinkDe } from '#web/features/my-shifts/link-words.de.ts';
import { en as shiftsLinkEn } from '#web/features/my-shifts/link-words.en.ts';
import { de as newslettersTabDe } from '#web/features/newsletters/tab-words.de.ts';
import { en as newslettersTabEn } from '#web/features/newsletters/tab-words.en.ts';
import { de as securityDe } from '#web/features/security/words.de.ts';
import { en as securityEn } from '#web/features/security/words.en.ts';
import { de as yourDataDe } from '#web/features/your-data/words.de.ts';
import { en as yourDataEn } from '#web/features/your-data/words.en.ts';
import { de as contractDe } from '#shared/membership/contract-words.de.ts';
import { en as contractEn } from '#shared/membership/contract-words.en.ts';
import { de as memberOrderDe } from '#web/features/membership-order/words.de.ts';
import { en as memberOrderEn } from '#web/features/membership-order/words.en.ts';
import { de as membershipPaidDe } from '#web/features/membership-paid/words.de.ts';
import { en as membershipPaidEn } from '#web/features/membership-paid/words.en.ts';
import { de as declarationDe } from '#shared/contact/declaration-words.de.ts';
import { en as declarationEn } from '#shared/contact/declaration-words.en.ts';
import { de as declaredDe } from '#web/features/legal/declared-words.de.ts';
import { en as declaredEn } from '#web/features/legal/declared-words.en.ts';
import { de as myShiftsDe } from '#shared/shifts/my-shift-words.de.ts';
import { en as myShiftsEn } from '#shared/shifts/my-shift-words.en.ts';
import { de as kasseDe } from '#web/features/kasse/words.de.ts';
import { en as kasseEn } from '#web/features/kasse/words.en.ts';
import type { Catalogues } from './other-language.ts';

/** What the law calls its buttons is so called in both. */
const LAW_BUTTONS = { cancel: 'Verträge hier kündigen', withdraw: 'Vertrag widerrufen' };

/** What every part of the site says that is in both languages. */
export const CATALOGUES: Catalogues = [
  { en: frameEn, de: frameDe },
  { en: fieldsEn, de: fieldsDe },
  { en: contactEn, de: contactDe },
  { en: sentEn, de: sentDe },
  { en: notFoundEn, de: notFoundDe },
  { en: anyEventEn, de: anyEventDe },
  { en: eventsEn, de: eventsDe },
  { en: nightEn, de: nightDe },
  { en: followEn, de: followDe },
  { en: homeEn, de: homeDe },
  { en: planEn, de: planDe },
  { en: partiesEn, de: partiesDe },
  { en: festivalsEn, de: festivalsDe },
  { en: clubEn, de: clubDe },
  { en: legalEn, de: legalDe },
  { en: waitingEn, de: waitingDe },
  { en: declareEn, de: declareDe },
  { en: { ...LAW_BUTTONS }, de: { ...LAW_BUTTONS } },
  { en: linkEn, de: linkDe },
  { en: engagementEn, de: engagementDe },
  { en: proposalEn, de: proposalDe },
  { en: workshopEn, de: workshopDe },
  { en: agreedEn, de: agreedDe },
  { en: blocksEn, de: blocksDe },
  { en: subscribeEn, de: subscribeDe },
  { en: guideEn, de: guideDe },
  { en: courseEn, de: courseDe },
  { en: salsaEn, de: salsaDe },
  { en: checkoutEn, de: checkoutDe },
  { en: resultEn, de: resultDe },
  { en: ordersEn, de: ordersDe },
  { en: rolesEn, de: rolesDe },
  { en: ticketsEn, de: ticketsDe },
  { en: ownTicketsEn, de: ownTicketsDe },
  { en: authEn, de: authDe },
  { en: profileEn, de: profileDe },
  { en: passkeysEn, de: passkeysDe },
  { en: dashboardEn, de: dashboardDe },
  { en: deskPinEn, de: deskPinDe },
  { en: ownMembershipEn, de: ownMembershipDe },
  { en: managementEn, de: managementDe },
  { en: securityEn, de: securityDe },
  { en: yourDataEn, de: yourDataDe },
  { en: newslettersTabEn, de: newslettersTabDe },
  { en: shiftsLinkEn, de: shiftsLinkDe },
  { en: courseOwnEn, de: courseOwnDe },
  { en: memberOrderEn, de: memberOrderDe },
  { en: membershipPaidEn, de: membershipPaidDe },
  { en: contractEn, de: contractDe },
  { en: declarationEn, de: declarationDe },
  { en: declaredEn, de: declaredDe },
  { en: myShiftsEn, de: myShiftsDe },
  { en: kasseEn, de: kasseDe },
];
