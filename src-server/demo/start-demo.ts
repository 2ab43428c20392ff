import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { Hono } from 'hono';
import type { Logger } from 'pino';
import type { PasswordHasher } from '#server/adapters/password-hasher.ts';
import type { Db } from '#server/db/client.ts';
import type { Settings } from '#server/settings.ts';
import type { Mailer } from '#server/adapters/mailer.ts';
import { startGoogleStandIn } from './google/start-google-stand-in.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { mailSamplesRoutes, makeMailSamples } from './mails/mail-samples-routes.ts';
import { mailboxRoutes } from './mailbox/mailbox-routes.ts';
import { makeMailbox } from './mailbox/make-mailbox.ts';
import { startPaymentStandIn } from './payments/start-payment-stand-in.ts';
import { loadDemoPayments } from './season/load-demo-payments.ts';
import { machineNow, shiftDate } from './shift-date.ts';
import { openHousePlans } from '#server/services/shop/plans/offer-plan.ts';
import type { AuditContext } from '#server/services/base/audit.ts';
import { publishHouseWords } from '#server/services/shop/website/publish-content.ts';
import { isUnusedDatabase, loadDemoSeason } from './season/load-demo-season.ts';
import { writeMemberEntries } from './season/door/write-member-entries.ts';
import { writeTillNights } from './season/door/write-till-nights.ts';
import { planSeason } from './season/panel/season-nights.ts';
import { writeGuests } from './season/panel/write-guests.ts';
import { writePromoCodes } from './season/panel/write-promo-codes.ts';
import { writeDoorStaff } from './season/write-door-staff.ts';
import { writeGoods } from './season/write-goods.ts';
import { loadDemoMembers } from './season/members/load-demo-members.ts';
import { startWalletStandIn } from './wallet/start-wallet-stand-in.ts';
import { z } from 'zod';
import { MINUTE_MS } from '#shared/time.ts';

/** The demo is the shop that the specification's words and plans are about. */
function beTheHouse(by: AuditContext): void {
  publishHouseWords(by);
  openHousePlans(by);
}

/** A clock that demo and tests can move forward; it never stands still and never goes back. */
type DemoClock = { now(): Date; advance(ms: number): void };

function makeDemoClock(): DemoClock {
  let aheadMs = 0;
  return {
    now: () => new Date(Date.now() + aheadMs),
    advance(ms) {
      if (!Number.isFinite(ms) || ms < 0) throw new RangeError('the clock only goes forward');
      aheadMs += ms;
    },
  };
}

const AdvanceInput = z.strictObject({
  advanceMinutes: z
    .number()
    .min(0)
    .max(60 * 24 * 400),
});

/**
 * `POST /dev/clock` moves the demo's time forward: holds run out, payments arrive, nights pass. `moved` does what is
 * due then.
 */
function clockRoutes(clock: DemoClock, moved: () => Promise<void>): Hono {
  return new Hono()
    .get('/dev/clock', (c) => c.json({ now: clock.now().toISOString() }))
    .post('/dev/clock', async (c) => {
      const input = AdvanceInput.safeParse(await c.req.json().catch(() => null));
      if (!input.success) return c.json({ error: 'advanceMinutes: a number of minutes, not negative' }, 400);
      clock.advance(input.data.advanceMinutes * MINUTE_MS);
      await moved();
      return c.json({ now: clock.now().toISOString() });
    });
}

export { demoDefaults } from './demo-defaults.ts';

export const DEMO_PASSWORD = 'clave-demo';

/** The embedded outside of the demo: what production has accounts for. */
export type Demo = {
  now: () => Date;
  /** The given settings, pointed at the stand-ins. */
  settings: Settings;
  /** Fills an unused database with the season. */
  prepare(db: Db, hasher: PasswordHasher): Promise<void>;
  /** Takes the mails when no mail server is given. */
  mailer: Mailer;
  /** Mailbox, samples of all mails, and clock; `runDue` does what is due after the clock was moved. */
  routes(house: { runDue: () => Promise<void>; context: () => ServiceContext; migrationsFolder: string }): Hono;
  stop(): Promise<void>;
};

/** The payment stand-in beside the server; a bench or a crash test brings its own, which outlives the server. */
async function startPayments(
  given: Settings,
  clock: DemoClock,
  moved: () => Promise<void>,
): Promise<{ url: string; tick(): Promise<void>; close(): Promise<void> }> {
  const { apiBase } = given.stripe;
  if (apiBase !== undefined) return { url: apiBase, tick: async () => undefined, close: async () => undefined };
  return startPaymentStandIn({
    port: given.port === 0 ? 0 : given.port + 1,
    databaseFile: path.join(given.dataDir, 'payment-stand-in.sqlite'),
    now: clock.now,
    clock: { advance: clock.advance, moved },
    secretKey: given.stripe.secretKey,
    webhookUrl: `http://127.0.0.1:${given.port}/webhooks/stripe`,
    webhookSecret: given.stripe.webhookSecrets[0] ?? '',
  });
}

/** Starts the stand-ins beside the server; their state lies in the data folder too. */
export async function startDemo(given: Settings, log: Logger): Promise<Demo> {
  mkdirSync(given.dataDir, { recursive: true });
  if (given.testToday !== undefined)
    shiftDate(given.testToday.at.getTime() - (given.testToday.sinceMs ?? machineNow()));
  const clock = makeDemoClock();
  let runDueInShop = async (): Promise<void> => undefined;
  const payments = await startPayments(given, clock, () => runDueInShop());
  const mailbox = makeMailbox({ file: path.join(given.dataDir, 'mailbox.sqlite'), now: clock.now });
  const google =
    given.google === undefined
      ? await startGoogleStandIn({ port: given.port === 0 ? 0 : given.port + 2, baseUrl: given.baseUrl })
      : undefined;
  const wallet = await startWalletStandIn(given, clock.now);
  const settings: Settings = {
    ...given,
    wallet: given.wallet ?? wallet.settings,
    google: given.google ?? google?.settings,
    stripe: { ...given.stripe, apiBase: payments.url },
  };
  return {
    now: clock.now,
    settings,
    mailer: mailbox,
    async prepare(db, hasher) {
      if (!settings.demoSeed) return;
      beTheHouse({ db, now: clock.now, actor: { kind: 'system', job: 'demo' } });
      if (!isUnusedDatabase(db)) return;
      const startedMs = performance.now();
      loadDemoSeason(db, { now: clock.now(), passwordHash: await hasher.hash(DEMO_PASSWORD) });
      writeDoorStaff(db, { now: clock.now(), pinPepper: settings.pinPepper });
      writeGoods(db, { now: clock.now() });
      const season = planSeason(clock.now());
      writePromoCodes(db, season);
      writeGuests(db, season);
      writeTillNights(db, season);
      await loadDemoPayments(db, { apiBase: payments.url, shopId: settings.baseUrl });
      await loadDemoMembers(db, { now: clock.now(), apiBase: payments.url, shopId: settings.baseUrl });
      writeMemberEntries(db, season);
      log.info({ ms: Math.round(performance.now() - startedMs) }, 'demo season loaded');
    },
    routes({ runDue, context, migrationsFolder }) {
      runDueInShop = runDue;
      return new Hono()
        .route('/', mailboxRoutes(mailbox))
        .route('/', mailSamplesRoutes(makeMailSamples(context, { migrationsFolder })))
        .route('/', wallet.routes)
        .route(
          '/',
          clockRoutes(clock, async () => {
            await payments.tick();
            await runDue();
          }),
        );
    },
    async stop() {
      await Promise.all([payments.close(), google?.close()]);
    },
  };
}
