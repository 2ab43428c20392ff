/**
 * `npm run bench`: every figure of the product in one run, on the built server as its own process in demo mode.
 * `npm run bench -- sales answers` measures single parts, `npm run bench -- lighthouse /events /salsa` single pages.
 * Table to the terminal, everything to bench-results.json.
 */
import '#tests/support/live-on-today.ts';
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { buildDesk } from '#kiosk/build/build-desk.ts';
import { argon2Hasher } from '#server/adapters/password-hasher.ts';
import { buildIfNeeded } from '#server/commands/build-state.ts';
import { DEMO_PASSWORD, demoAccounts } from '#server/demo/season/people.ts';
import { addSellingEvent, addSignedInBuyers, signInDirectly } from '#tests/support/processes/prepare-shop.ts';
import { prepareDoor } from '#tests/support/processes/prepare-door.ts';
import { repositoryRoot } from '#tests/support/runner/run-command.ts';
import { askingFor, benchAvatar, benchSessionLookup, benchSignIn, giveDancersPassword } from './bench-accounts.ts';
import { benchAdmin } from './bench-admin.ts';
import { benchApi, prepareApi } from './bench-api.ts';
import { benchBoard } from './bench-board.ts';
import { benchCampaign, openCountingSink, prepareCampaign } from './bench-campaign.ts';
import { benchCachedHome, benchUpcoming } from './bench-answers.ts';
import { benchCheckIns } from './bench-door.ts';
import { benchCards, benchStatus, benchStorm, enrol, enrolWithPayments, FEW_MEMBERS, MEMBERS } from './bench-club.ts';
import { benchJournal, benchSnapshot } from './bench-desk.ts';
import { benchExport } from './bench-dsfinvk.ts';
import { benchArchive } from './bench-fiscal.ts';
import { benchCourse } from './bench-course.ts';
import { benchGrowth } from './bench-growth.ts';
import { benchImport, prepareImport } from './bench-imports.ts';
import { benchInspection, prepareInspection } from './bench-inspection.ts';
import { benchHostile } from './bench-hostile.ts';
import { benchMemory, benchReplay } from './bench-night.ts';
import { benchWaitList } from './bench-wait-list.ts';
import { isReached, printRows, type BenchRow } from './bench-row.ts';
import { benchPanelScreen } from './bench-panel-screen.ts';
import { benchPanel } from './bench-panel.ts';
import { benchPhone } from './bench-phone.ts';
import { benchPin } from './bench-pin.ts';
import { benchProcesses } from './bench-processes.ts';
import { benchRoles, prepareRoleNights } from './bench-roles.ts';
import { benchRush, RUSH_SEATS, SESSIONS_PER_SECOND } from './bench-rush.ts';
import { benchRenders } from './bench-render.ts';
import { benchScans } from './bench-scans.ts';
import { FULL, HUNDREDTH, prepareBigShop } from './big-shop.ts';
import { addCardHolders, prepareNamedGuests, SNAPSHOT_SIZE } from './busy-night.ts';
import { BUYERS, SEATS, benchAskedSales, benchReservations, benchSettling, prepareAskedNights } from './bench-sales.ts';
import { openBenchShop, prepareSeason, type BenchShop } from './bench-shop.ts';
import { benchBlockingScript, benchLighthouse, watchHome } from './bench-site.ts';
import { benchPrivate, someNightOnSale } from './bench-private.ts';
import { openPhoneNight } from './open-phone.ts';
import { benchSlowPhone } from './bench-slow-phone.ts';
import { benchStart } from './bench-start.ts';
import { benchTicket, someTicketPath } from './bench-ticket.ts';
import { benchTse } from './bench-tse.ts';

const wanted = process.argv.slice(2).filter((arg) => !arg.startsWith('--'));
const isWanted = (part: string) => wanted.length === 0 || wanted.includes(part);
const rows: BenchRow[] = [];

async function measure(part: string, work: () => Promise<BenchRow[]>): Promise<void> {
  if (!isWanted(part)) return;
  console.log(`measuring ${part} …`);
  rows.push(...(await work()));
}

async function withShop<T>(
  dataDir: string,
  work: (shop: BenchShop) => Promise<T>,
  environment: Record<string, string> = {},
): Promise<T> {
  const shop = await openBenchShop(dataDir, environment);
  try {
    return await work(shop);
  } finally {
    await shop.close();
  }
}

const dancer = (db: Parameters<typeof signInDirectly>[0]) => signInDirectly(db, demoAccounts.dancer.id);

await buildIfNeeded(repositoryRoot);
const one = prepareSeason(1, dancer);

await measure('sales', async () => {
  const { dataDir, prepared: sale } = prepareSeason(1, (db) => ({
    ...addSellingEvent(db, { capacity: SEATS, quota: SEATS }),
    buyers: addSignedInBuyers(db, BUYERS),
  }));
  return withShop(dataDir, async (shop) => [await benchReservations(shop, sale), await benchSettling(shop)]);
});

await measure('questions', async () => {
  const { dataDir, prepared: sales } = prepareSeason(1, prepareAskedNights);
  return withShop(dataDir, async (shop) => [await benchAskedSales(shop, sales)]);
});

await measure('rush', async () => {
  const { dataDir, prepared: sale } = prepareSeason(1, (db) => ({
    ...addSellingEvent(db, { capacity: RUSH_SEATS, quota: RUSH_SEATS }),
    buyers: addSignedInBuyers(db, RUSH_SEATS),
  }));
  return withShop(dataDir, async (shop) => [await benchRush(shop, sale)], {
    STRIPE_SESSIONS_PER_SECOND: String(SESSIONS_PER_SECOND),
  });
});

await measure('roles', async () => {
  const { dataDir, prepared: nights } = prepareSeason(1, prepareRoleNights);
  return withShop(dataDir, async (shop) => [await benchRoles(shop, nights)]);
});

await measure('wait-list', async () => [await benchWaitList(false), await benchWaitList(true)]);

await measure('course', benchCourse);

await measure('door', async () => {
  const { dataDir, prepared } = prepareSeason(1, (db) => ({ desks: prepareDoor(db), all: prepareDoor(db) }));
  return withShop(dataDir, (shop) => benchCheckIns(shop, prepared));
});

await measure('board', async () => {
  const { dataDir, prepared } = prepareSeason(1, (db) => ({
    door: prepareDoor(db),
    cookie: signInDirectly(db, demoAccounts.admin.id).cookie,
  }));
  return withShop(dataDir, async (shop) => [await benchBoard(shop, prepared)]);
});

await measure('desk', async () => {
  const { dataDir, prepared: door } = prepareSeason(1, (db) => {
    addCardHolders(db);
    return prepareDoor(db, { guests: SNAPSHOT_SIZE.tickets });
  });
  return withShop(dataDir, async (shop) => [
    await benchJournal(),
    ...(await benchSnapshot(shop, door)),
    await benchReplay(),
  ]);
});

await measure('scans', async () => {
  await buildDesk();
  return benchScans();
});

await measure('phone', async () => {
  const { dataDir, prepared: door } = prepareSeason(1, (db) => prepareNamedGuests(db, SNAPSHOT_SIZE.tickets));
  const night = await openPhoneNight(dataDir, door);
  try {
    return await benchPhone(night);
  } finally {
    await night.close();
  }
});

await measure('ticket', async () => {
  const { dataDir, prepared: ticketPath } = prepareSeason(1, someTicketPath);
  return benchTicket(dataDir, ticketPath);
});

await measure('night', async () => {
  await buildDesk();
  return benchMemory();
});

await measure('answers', () =>
  withShop(one.dataDir, async (shop) => {
    const { rows: scripts, upcomingUrl } = await watchHome(shop.server.url);
    return [await benchCachedHome(shop), await benchUpcoming(shop, upcomingUrl), ...scripts];
  }),
);

await measure('api', () => {
  const { dataDir, prepared: asker } = prepareSeason(1, prepareApi);
  return withShop(dataDir, async (shop) => benchApi(shop, asker, (await watchHome(shop.server.url)).upcomingUrl));
});

await measure('private', () => {
  const { dataDir, prepared } = prepareSeason(1, (db) => ({
    cookie: dancer(db).cookie,
    member: signInDirectly(db, demoAccounts.member.id).cookie,
    eventId: someNightOnSale(db),
  }));
  const { cookie, member, eventId } = prepared;
  return withShop(dataDir, async ({ server: { url } }) => [
    ...(await benchPrivate({ url, cookie }, eventId)),
    ...(await benchSlowPhone({ url, dancer: cookie, member, eventId })),
  ]);
});

await measure('accounts', async () => {
  const passwordHash = await argon2Hasher.hash(DEMO_PASSWORD);
  const { dataDir, prepared } = prepareSeason(1, (db) => {
    giveDancersPassword(db, passwordHash);
    return askingFor(db, dancer(db));
  });
  return withShop(dataDir, async (shop) => {
    const { upcomingUrl } = await watchHome(shop.server.url);
    return [
      await benchSessionLookup(shop, prepared),
      await benchSignIn(shop),
      ...(await benchAvatar(shop, prepared, upcomingUrl)),
    ];
  });
});

await measure('admin', () => {
  const [full, few] = [prepareBigShop(FULL), prepareBigShop(HUNDREDTH)];
  return withShop(full.dataDir, (shop) =>
    withShop(few.dataDir, async (small) => {
      const desk = { shop, admin: full.admin };
      const lists = await benchAdmin(desk, { shop: small, admin: few.admin });
      const screen = await benchPanelScreen({ url: shop.server.url, cookie: full.admin.cookie });
      // Last: it changes what the lists show.
      const { upcomingUrl } = await watchHome(shop.server.url);
      return [...lists, screen, ...(await benchPanel(desk, upcomingUrl))];
    }),
  );
});

await measure('campaign', async () => {
  const sink = await openCountingSink();
  try {
    const { dataDir, prepared: admin } = prepareSeason(1, prepareCampaign);
    const measured = async (shop: BenchShop) =>
      benchCampaign({ shop, sink, admin }, (await watchHome(shop.server.url)).upcomingUrl);
    return await withShop(dataDir, measured, { SMTP_URL: sink.url });
  } finally {
    await sink.close();
  }
});

await measure('import', () => {
  const { dataDir, prepared } = prepareSeason(1, prepareImport);
  return withShop(dataDir, async (shop) => benchImport(shop, prepared, (await watchHome(shop.server.url)).upcomingUrl));
});

await measure('club', () => {
  const [many, few] = [
    prepareSeason(1, (db) => addSignedInBuyers(db, MEMBERS)),
    prepareSeason(1, (db) => addSignedInBuyers(db, FEW_MEMBERS)),
  ];
  return withShop(many.dataDir, (shop) =>
    withShop(few.dataDir, async (small) => {
      const [club, smallClub] = [await enrolWithPayments(shop, many.prepared), enrol(small, few.prepared)];
      const { upcomingUrl } = await watchHome(shop.server.url);
      const storm = await benchStorm(club, upcomingUrl);
      return [...storm, await benchStatus(club, smallClub), await benchCards(club)];
    }),
  );
});

await measure('hostile', () => {
  const { dataDir, prepared: admin } = prepareSeason(1, (db) => signInDirectly(db, demoAccounts.admin.id));
  return withShop(dataDir, async (shop) => {
    const { upcomingUrl } = await watchHome(shop.server.url);
    return benchHostile(shop, admin, upcomingUrl);
  });
});

await measure('fiscal', async () => {
  const { dataDir, prepared: admin } = prepareSeason(1, prepareInspection);
  const inspection = await withShop(dataDir, async (shop) => {
    const { upcomingUrl } = await watchHome(shop.server.url);
    return benchInspection({ shop, admin }, upcomingUrl);
  });
  return [await benchArchive(), ...(await benchExport()), ...(await benchTse()), ...inspection];
});

await measure('pin', benchPin);
await measure('processes', benchProcesses);

await measure('start', () => benchStart(one.dataDir));

await measure('growth', () => {
  const ten = prepareSeason(10, dancer);
  return withShop(one.dataDir, (shop) =>
    withShop(ten.dataDir, (grown) =>
      benchGrowth({ shop, dancer: one.prepared }, { shop: grown, dancer: ten.prepared }),
    ),
  );
});

/** Every route a search engine may list, and one night for all of them. */
async function indexableRoutes(url: string): Promise<string[]> {
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text();
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname);
  const nights = listed.filter((path) => path.startsWith('/events/'));
  return [...listed.filter((path) => !nights.includes(path)), ...nights.slice(0, 1)];
}

await measure('renders', () =>
  withShop(one.dataDir, async (shop) => benchRenders(shop, await indexableRoutes(shop.server.url))),
);

await measure('lighthouse', () =>
  withShop(one.dataDir, async ({ server: { url } }) => {
    const asked = wanted.filter((arg) => arg.startsWith('/'));
    const found = (await indexableRoutes(url)).filter((path) => asked.length === 0 || asked.includes(path));
    return [
      await benchBlockingScript(url, found),
      ...benchLighthouse(
        found.map((path) => ({ name: path.startsWith('/events/') ? 'an event' : path, url: url + path })),
      ),
    ];
  }),
);

console.log('');
printRows(rows);
const results = {
  measuredAt: new Date().toISOString(),
  node: process.version,
  cpus: cpus().length,
  rows: rows.map((row) => ({ ...row, isReached: isReached(row) })),
};
writeFileSync('bench-results.json', `${JSON.stringify(results, null, 2)}\n`);
process.exitCode = rows.every(isReached) ? 0 : 1;
