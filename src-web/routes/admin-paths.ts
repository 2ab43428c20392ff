type Filter = Readonly<Record<string, string | boolean | null>>;

/** What narrows a list, as the address of its file says it. */
const fileOf = (list: string, format: 'csv' | 'xlsx', filter: Filter): string => {
  const said = Object.entries(filter).filter(([, value]) => value !== null && value !== '');
  const query = new URLSearchParams(said.map(([name, value]) => [name, String(value)])).toString();
  return `/admin/exports/${list}.${format}${query === '' ? '' : `?${query}`}`;
};

/** Every address of the panel, once; beside the website's, because its pages do without these. */
export const adminPaths = {
  past: '/admin?when=past',
  tonight: '/admin/tonight',
  events: '/admin/events',
  eventsPast: '/admin/events?when=past',
  tickets: '/admin/tickets',
  ticketsOf: (eventId: string) => `/admin/tickets?event=${eventId}`,
  money: '/admin/money',
  statistics: '/admin/statistics',
  import: '/admin/events/import',
  newEvent: '/admin/events/new',
  newNights: '/admin/events/new-nights',
  moreOfSeries: (seriesId: string) => `/admin/events/new-nights?series=${seriesId}`,
  nightsOfSeries: (seriesId: string) => `/admin/events?series=${seriesId}`,
  calendar: '/admin/events/calendar',
  event: (id: string) => `/admin/events/${id}`,
  guests: '/admin/guests',
  guestLists: '/admin/guests?list=lists',
  givenTickets: '/admin/guests?list=given',
  codeLists: '/admin/guests?list=code-lists',
  newCode: '/admin/guests?new=code',
  newCodeList: '/admin/guests?list=code-lists&new=codes',
  newGuestList: '/admin/guests?list=lists&new=list',
  giveTickets: '/admin/guests?list=given&new=given',
  /** Codes, guest lists and given tickets of one event. */
  guestsOf: (eventId: string) => `/admin/guests?event=${eventId}`,
  plans: '/admin/plans',
  website: '/admin/website',
  websitePart: (kind: string) => `/admin/website?part=${kind}`,
  workshops: '/admin/workshops',
  engagements: '/admin/engagements',
  engagement: (id: string) => `/admin/engagements/${id}`,
  /** Terms for somebody of a night. */
  newEngagement: (eventId: string) => `/admin/engagements/new?event=${eventId}`,
  /** A settlement of an artist as a file. */
  settlement: (id: string) => `/admin/exports/settlements/${id}.pdf`,
  exportArtists: (days: { from: string; to: string }) => `/admin/exports/artists.csv?from=${days.from}&to=${days.to}`,
  members: '/admin/members',
  memberImport: '/admin/members/import',
  /** Members with unpaid months. */
  owed: '/admin/members?status=past_due',
  mailings: '/admin/mailings',
  subscribers: '/admin/mailings?list=subscribers',
  write: '/admin/mailings/write',
  mailing: (id: string) => `/admin/mailings/write?letter=${id}`,
  writeTo: (eventId: string) => `/admin/mailings/write?event=${eventId}`,
  people: '/admin/people',
  person: (id: string) => `/admin/people/${id}`,
  orders: '/admin/orders',
  order: (id: string) => `/admin/orders/${id}`,
  /** The order with the question whether to refund it. */
  refundOrder: (id: string) => `/admin/orders/${id}?ask=refund`,
  ordersOfEvent: (eventId: string) => `/admin/orders?event=${eventId}`,
  ordersOf: (search: string) => `/admin/orders?${new URLSearchParams({ q: search }).toString()}`,
  exportOrders: (format: 'csv' | 'xlsx', filter: Filter) => fileOf('orders', format, filter),
  /** The receipt that a buyer has, and the correction that a refund brought, as files. */
  receipt: (orderId: string) => `/admin/exports/receipts/${orderId}.pdf`,
  /** What a bank that asks for a payment back wants to see, as a file. */
  evidence: (orderId: string) => `/admin/exports/evidence/${orderId}.pdf`,
  correction: (refundId: string) => `/admin/exports/corrections/${refundId}.pdf`,
  exportTickets: (format: 'csv' | 'xlsx', filter: Filter) => fileOf('tickets', format, filter),
  shifts: '/admin/shifts',
  shiftsFrom: (day: string) => `/admin/shifts?from=${day}`,
  desks: '/admin/desks',
  goods: '/admin/desks/goods',
  nightReports: '/admin/desks/reports',
  nightReport: (id: string) => `/admin/desks/reports/${id}`,
  journalImport: '/admin/desks/import',
  deskImport: (id: string) => `/admin/desks/${id}/import`,
  exportNightReports: '/admin/exports/night-reports.csv',
  tax: '/admin/tax',
  developers: '/admin/developers',
  inbox: '/admin/inbox',
  letter: (kind: string, id: string) => `/admin/inbox?${new URLSearchParams({ kind, letter: id }).toString()}`,
  audit: '/admin/audit',
  auditOf: (kind: string, id: string) => `/admin/audit?kind=${kind}&id=${id}`,
  exportSubscriptions: (format: 'csv' | 'xlsx', filter: Filter) => fileOf('subscriptions', format, filter),
  exportMembers: (format: 'csv' | 'xlsx', filter: Filter) => fileOf('members', format, filter),
  exportPromoCodes: (format: 'csv' | 'xlsx', filter: Filter) => fileOf('promo-codes', format, filter),
  exportPromoList: (format: 'csv' | 'xlsx', filter: Filter) => fileOf('promo-list', format, filter),
  exportPromoStatement: (format: 'csv' | 'xlsx', id: string) => fileOf('promo-statement', format, { id }),
  exportAttendance: (format: 'csv' | 'xlsx', id: string) => fileOf('attendance', format, { id }),
  exportGuestLists: (format: 'csv' | 'xlsx', filter: Filter) => fileOf('guest-lists', format, filter),
  exportGivenTickets: (format: 'csv' | 'xlsx', filter: Filter) => fileOf('given-tickets', format, filter),
  newDevice: '/admin/tax/set-up',
  /** Goes on with this device. */
  setUpDevice: (deviceId: string) => `/admin/tax/set-up?device=${deviceId}`,
  /** Gives this device to one more desk. */
  deviceForDesk: (deviceId: string) => `/admin/tax/set-up?device=${deviceId}&more=1`,
  /** A package for an inspector, as a file. */
  exportInspection: (id: string) => `/admin/exports/inspections/${id}`,
} as const;
