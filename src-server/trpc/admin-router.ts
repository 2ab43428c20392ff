import { showTonight } from '#server/services/door/board/show-tonight.ts';
import { showOverview } from '#server/services/office/today/show-overview.ts';
import { showToday } from '#server/services/office/today/show-today.ts';
import { showWaiting } from '#server/services/office/today/show-waiting.ts';
import { searchPanel } from '#server/services/office/search/search-panel.ts';
import { listAlarms } from '#server/services/office/operations/check-alarms.ts';
import { PanelSearchInput } from '#shared/admin/panel-search.ts';
import { adminArtistsRouter } from './admin/artists-router.ts';
import { adminApiKeysRouter } from './admin/api-keys-router.ts';
import { adminAuditRouter } from './admin/audit-router.ts';
import { adminBansRouter } from './admin/bans-router.ts';
import { adminDeclarationsRouter } from './admin/declarations-router.ts';
import { adminDesksRouter } from './admin/desks-router.ts';
import { adminEngagementsRouter } from './admin/engagements-router.ts';
import { adminNextCourseRouter } from './admin/next-course-router.ts';
import { adminRecapsRouter } from './admin/recaps-router.ts';
import { adminAttendanceRouter } from './admin/attendance-router.ts';
import { adminEveningsRouter } from './admin/evenings-router.ts';
import { adminEventsRouter } from './admin/events-router.ts';
import { adminFiscalRouter } from './admin/fiscal-router.ts';
import { adminEntryCardsRouter } from './admin/entry-cards-router.ts';
import { adminGiftVouchersRouter } from './admin/gift-vouchers-router.ts';
import { adminGivenTicketsRouter } from './admin/given-tickets-router.ts';
import { adminGoodsRouter } from './admin/goods-router.ts';
import { adminGuestListsRouter } from './admin/guest-lists-router.ts';
import { adminInboxRouter } from './admin/inbox-router.ts';
import { adminMailingsRouter } from './admin/mailings-router.ts';
import { adminMailsRouter } from './admin/mails-router.ts';
import { adminNightAnswersRouter } from './admin/night-answers-router.ts';
import { adminPhotosRouter } from './admin/photos-router.ts';
import { adminMemberImportsRouter } from './admin/member-imports-router.ts';
import { adminOrderImportsRouter } from './admin/order-imports-router.ts';
import { adminOrdersRouter } from './admin/orders-router.ts';
import { adminMoneyRouter } from './admin/money-router.ts';
import { adminPaymentsRouter } from './admin/payments-router.ts';
import { adminPeopleRouter } from './admin/people-router.ts';
import { adminPromoCodesRouter } from './admin/promo-codes-router.ts';
import { adminRolesRouter } from './admin/roles-router.ts';
import { adminSeriesRouter } from './admin/series-router.ts';
import { adminShiftsRouter } from './admin/shifts-router.ts';
import { adminSubscriptionsRouter } from './admin/subscriptions-router.ts';
import { adminStatisticsRouter } from './admin/statistics-router.ts';
import { adminTicketsRouter } from './admin/tickets-router.ts';
import { adminUsersRouter } from './admin/users-router.ts';
import { adminVenuesRouter } from './admin/venues-router.ts';
import { adminWebhooksRouter } from './admin/webhooks-router.ts';
import { adminPlansRouter } from './admin/plans-router.ts';
import { adminWebsiteRouter } from './admin/website-router.ts';
import { adminWorkshopsRouter } from './admin/workshops-router.ts';
import { adminProcedure, panelProcedure, router } from './trpc.ts';

/** The panel's procedures, one router per noun in ./admin. */
export const adminRouter = router({
  /** Active events, tickets that count, total revenue (tickets, door and memberships) and tonight's; in cents. */
  overview: panelProcedure('money:read').query(({ ctx }) => showOverview(ctx.service)),

  /** How much waits for a person in each part that one may see: workshop proposals, letters, money, doors. */
  waiting: panelProcedure('panel:open').query(({ ctx }) => showWaiting(ctx.service)),

  /** What waits for the office today, line by line; of that what one may see. */
  today: panelProcedure('panel:open').query(({ ctx }) => showToday(ctx.service)),

  /**
   * What needs a person: a failed copy, a full disk, a silent provider, mails that wait, books that differ. Empty when
   * all is well.
   */
  alarms: adminProcedure.query(({ ctx }) => listAlarms(ctx.service)),

  /**
   * The running night: inside, expected, takings, desks, shifts, open questions. `/admin/tonight/live` sends it anew.
   * Who leads the night sees it too.
   */
  tonight: panelProcedure('board:watch').query(({ ctx }) => showTonight(ctx.service)),

  /** People, orders, tickets and events by words; 'refund …' finds what could be refunded. Changes nothing. */
  search: panelProcedure('panel:open')
    .input(PanelSearchInput)
    .query(({ ctx, input }) => searchPanel(ctx.service, input)),

  attendance: adminAttendanceRouter,
  engagements: adminEngagementsRouter,
  nextCourse: adminNextCourseRouter,
  recaps: adminRecapsRouter,
  evenings: adminEveningsRouter,
  events: adminEventsRouter,
  roles: adminRolesRouter,
  series: adminSeriesRouter,
  orders: adminOrdersRouter,
  memberImports: adminMemberImportsRouter,
  orderImports: adminOrderImportsRouter,
  people: adminPeopleRouter,
  bans: adminBansRouter,
  goods: adminGoodsRouter,
  guestLists: adminGuestListsRouter,
  promoCodes: adminPromoCodesRouter,
  giftVouchers: adminGiftVouchersRouter,
  entryCards: adminEntryCardsRouter,
  givenTickets: adminGivenTicketsRouter,
  photos: adminPhotosRouter,
  nightAnswers: adminNightAnswersRouter,
  tickets: adminTicketsRouter,
  statistics: adminStatisticsRouter,
  money: adminMoneyRouter,
  payments: adminPaymentsRouter,
  mails: adminMailsRouter,
  mailings: adminMailingsRouter,
  venues: adminVenuesRouter,
  artists: adminArtistsRouter,
  webhooks: adminWebhooksRouter,
  plans: adminPlansRouter,
  website: adminWebsiteRouter,
  workshops: adminWorkshopsRouter,
  shifts: adminShiftsRouter,
  desks: adminDesksRouter,
  fiscal: adminFiscalRouter,
  users: adminUsersRouter,
  apiKeys: adminApiKeysRouter,
  audit: adminAuditRouter,
  inbox: adminInboxRouter,
  declarations: adminDeclarationsRouter,
  subscriptions: adminSubscriptionsRouter,
});
