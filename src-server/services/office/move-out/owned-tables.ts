import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { artists, lineUpEntries } from '#server/db/schema/artists.ts';
import { attendanceMarks } from '#server/db/schema/attendance-marks.ts';
import { audit } from '#server/db/schema/audit.ts';
import { bans } from '#server/db/schema/bans.ts';
import { campaigns } from '#server/db/schema/campaigns.ts';
import { cashierSchedule } from '#server/db/schema/cashiers.ts';
import { checkIns, reentries, walkIns } from '#server/db/schema/check-ins.ts';
import {
  contactMessages,
  contractDeclarations,
  courseRequests,
  guideRequests,
  reservations,
} from '#server/db/schema/contact.ts';
import { guestMonths } from '#server/db/schema/day-totals.ts';
import { membershipPlans } from '#server/db/schema/plans.ts';
import { contentVersions } from '#server/db/schema/content-versions.ts';
import { desks } from '#server/db/schema/desk.ts';
import { eveningRecaps } from '#server/db/schema/evening-recaps.ts';
import { eventEvenings } from '#server/db/schema/event-evenings.ts';
import { earnedLevels } from '#server/db/schema/earned-levels.ts';
import { events, ticketTypes } from '#server/db/schema/events.ts';
import { fiscalRegistrations } from '#server/db/schema/fiscal-devices.ts';
import { fiscalClosings, fiscalDocuments, fiscalOutages } from '#server/db/schema/fiscal.ts';
import { followers, follows } from '#server/db/schema/follows.ts';
import { entryCardKinds, entryCardMoves, entryCards } from '#server/db/schema/entry-cards.ts';
import { giftVoucherMoves, giftVouchers } from '#server/db/schema/gift-vouchers.ts';
import { givenTickets } from '#server/db/schema/given-tickets.ts';
import { goods } from '#server/db/schema/goods.ts';
import { guestLists, listedGuests } from '#server/db/schema/guest-lists.ts';
import { importedMembers, memberImports } from '#server/db/schema/member-imports.ts';
import { importMappings } from '#server/db/schema/imports.ts';
import { membershipCards, membershipPerks } from '#server/db/schema/member-cards.ts';
import { memberEntitlements, membershipConsents, paymentCustomers, subscribers } from '#server/db/schema/membership.ts';
import { newsletterConsents, newsletterSubscriptions } from '#server/db/schema/newsletters.ts';
import { invoices } from '#server/db/schema/invoices.ts';
import { nightPhotos } from '#server/db/schema/night-photos.ts';
import { nightThanks } from '#server/db/schema/night-thanks.ts';
import { importedOrders, orderImports } from '#server/db/schema/order-imports.ts';
import { orderAddOns } from '#server/db/schema/order-add-ons.ts';
import { orderParts } from '#server/db/schema/order-parts.ts';
import { orderAnswers } from '#server/db/schema/order-answers.ts';
import { orderItems, orders, termsVersions, thanksNotices } from '#server/db/schema/orders.ts';
import { disputes, paymentExceptions, refundTickets, refunds } from '#server/db/schema/payments.ts';
import { personNotes } from '#server/db/schema/person-notes.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { promoCodes, promoLists, promoNights } from '#server/db/schema/promo-codes.ts';
import { promoOwners, promoPlaces } from '#server/db/schema/promo-owners.ts';
import { balanceEntries, payouts } from '#server/db/schema/provider-money.ts';
import { accountMerges } from '#server/db/schema/account-merges.ts';
import { scheduledDeletions } from '#server/db/schema/scheduled-deletions.ts';
import { nextCourses } from '#server/db/schema/next-courses.ts';
import { rolePools } from '#server/db/schema/role-pools.ts';
import { eventSeries, eventTemplates } from '#server/db/schema/series.ts';
import { absences, formerCodes, tickets } from '#server/db/schema/tickets.ts';
import { cashSessions, doorPayments, doorRefunds, tillRecords, zReports } from '#server/db/schema/till.ts';
import { userRoles, users } from '#server/db/schema/users.ts';
import { shiftStandbys } from '#server/db/schema/shift-asks.ts';
import { shiftFixtures, shiftTemplates } from '#server/db/schema/shift-templates.ts';
import { shifts } from '#server/db/schema/shifts.ts';
import { venues } from '#server/db/schema/venues.ts';
import { voucherRedemptions } from '#server/db/schema/vouchers.ts';
import { webhookEndpoints } from '#server/db/schema/webhooks.ts';
import { engagementLetters, engagements, settlements } from '#server/db/schema/engagements.ts';
import { workshopPhotos, workshops } from '#server/db/schema/workshops.ts';

/** What the organiser owns, in the order in which one part needs another. */
export const OWNED_TABLES: readonly SQLiteTable[] = [
  events,
  eventEvenings,
  eveningRecaps,
  rolePools,
  nextCourses,
  shifts,
  eventSeries,
  shiftTemplates,
  eventTemplates,
  importMappings,
  ticketTypes,
  venues,
  artists,
  lineUpEntries,
  nightPhotos,
  workshops,
  workshopPhotos,
  engagements,
  engagementLetters,
  settlements,
  promoLists,
  promoCodes,
  promoNights,
  guestLists,
  listedGuests,
  goods,
  reservations,
  givenTickets,
  orders,
  orderItems,
  orderAnswers,
  invoices,
  orderImports,
  importedOrders,
  refunds,
  giftVouchers,
  giftVoucherMoves,
  refundTickets,
  tickets,
  entryCardKinds,
  entryCards,
  entryCardMoves,
  orderAddOns,
  orderParts,
  formerCodes,
  absences,
  attendanceMarks,
  paymentCustomers,
  disputes,
  paymentExceptions,
  payouts,
  balanceEntries,
  users,
  userRoles,
  profiles,
  earnedLevels,
  promoOwners,
  promoPlaces,
  personNotes,
  bans,
  membershipPlans,
  subscribers,
  memberImports,
  importedMembers,
  membershipCards,
  membershipConsents,
  membershipPerks,
  memberEntitlements,
  guestMonths,
  newsletterSubscriptions,
  newsletterConsents,
  followers,
  follows,
  contactMessages,
  courseRequests,
  guideRequests,
  contractDeclarations,
  termsVersions,
  campaigns,
  nightThanks,
  thanksNotices,
  scheduledDeletions,
  accountMerges,
  checkIns,
  reentries,
  walkIns,
  voucherRedemptions,
  cashierSchedule,
  shiftFixtures,
  shiftStandbys,
  desks,
  cashSessions,
  doorPayments,
  doorRefunds,
  zReports,
  tillRecords,
  fiscalDocuments,
  fiscalClosings,
  fiscalRegistrations,
  fiscalOutages,
  webhookEndpoints,
  contentVersions,
  audit,
];

/** What stays here, and why: the archive says so itself. Every table is in one of the two lists; a test looks. */
export const LEFT_OUT = {
  'Proves or lets in somebody: passwords, second factors, PINs, sessions, keys. People set new ones.': [
    'accounts',
    'sessions',
    'trusted_devices',
    'known_devices',
    'second_factors',
    'backup_codes',
    'passkeys',
    'api_keys',
    'api_answers',
    'verifications',
    'pending_sign_ups',
    'cashier_pins',
    'desk_pins',
    'desk_pairings',
    'door_phones',
    'kasse_tries',
    'kasse_network_tries',
    'sign_in_events',
    'wallet_devices',
    'fiscal_accounts',
    'fiscal_devices',
  ],
  'Is made again from what is in here.': [
    'event_docs',
    'ticket_docs',
    'user_docs',
    'money_days',
    'ticket_days',
    'promo_totals',
    'role_counts',
    'taking_days',
    'meta',
  ],
  'Is on its way, or was only noted on it.': [
    'outbox',
    'leases',
    'counters',
    'shift_swaps',
    'shift_asks',
    'address_changes',
    'webhook_deliveries',
    'webhook_attempts',
    'webhook_sequences',
    'seat_holds',
    'partner_links',
    'seat_offers',
    'waiters',
    'wait_list_draws',
    'ticket_offers',
    'provider_events',
    'desk_allotments',
    'desk_changes',
    'desk_entries',
    'desk_exceptions',
    'deleted_drafts',
    'event_imports',
    'event_import_nights',
    'follow_told',
    'refund_handovers',
    'verdicts',
    'wallet_passes',
    'wallet_log',
  ],
  'Is a file of its own: the panel hands it out under Tax.': ['fiscal_archives', 'fiscal_packages'],
} as const satisfies Record<string, readonly string[]>;
