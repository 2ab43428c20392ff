import { existsSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { appRouter } from '#server/trpc/app-router.ts';
import { listJobs, outboxHandlers } from '#server/start-jobs.ts';
import { PROCEDURE_ROLES } from '#tests/support/procedure-roles.ts';
import { COMES_AGAIN, LEAVES_AGAIN, PRESSED_AGAIN, SENT_AGAIN, WAITS_AND_TRIES } from '#tests/support/retries.ts';
import { repositoryRoot } from '#tests/support/runner/run-command.ts';
import { sourceFiles } from '#tests/support/source-files.ts';
import { openTestShop, type TestShop } from '#tests/support/test-shop.ts';

let shop: TestShop;
beforeAll(async () => void (shop = await openTestShop({ isInProcess: true })));
afterAll(() => shop.close());

const SAYS_AGAIN = /again|retry|resend|recover|reissue/i;
const VERB = /^export (?:async )?function (\w*(?:[rR]etry|[aA]gain|[rR]esend)\w*)/gm;
/** `RETRY_DELAYS_MS`, `MAX_ATTEMPTS`, `ASK_AGAIN_MS`; not how many wrong PINs there may be, nor how soon not again. */
const WAIT =
  /^(?:export )?const (?!PIN_|UNLOCK_|NOT_)(?:[A-Z]+_)*(?:RETRY|RETRIES|DELAYS|AGAIN|TRIES|ATTEMPTS|ROUNDS)(?:_[A-Z]+)*\b/m;

const verbsIn = (text: string): string[] => [...text.matchAll(VERB)].map(([, name = '']) => name);
const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { inputs: z.ZodType[] } }>;
/** A call that may be sent once more says by a key which one it is. */
const hasKey = (input: z.ZodType): boolean =>
  /"(?:idempotencyKey|requestKey|entryId)"/.test(
    JSON.stringify(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })),
  );

/** They say when, not what. */
const ONLY_WHEN = ['retryDelayMs', 'retryDelayOf'];
const sources = sourceFiles().filter(
  ({ file }) => /^src-(server|web|kiosk\/main)\//.test(file) && !file.includes('/demo/'),
);

describe('what is tried again', () => {
  it('asks its rule anew, and says which: verbs and procedures', () => {
    const verbs = sources.filter(({ file }) => !file.startsWith('src-web/')).flatMap(({ text }) => verbsIn(text));
    const procedures = Object.keys(PROCEDURE_ROLES).filter((name) => SAYS_AGAIN.test(name.split('.').at(-1) ?? ''));
    const found = [...verbs.filter((name) => !ONLY_WHEN.includes(name)), ...procedures];
    const unnamed = ['payments.refund', 'payments.paidOut', 'tickets.refund', 'people.creditMonth'].map(
      (name) => `admin.${name}`,
    );
    expect([...new Set([...found, ...unnamed])].toSorted()).toEqual(Object.keys(PRESSED_AGAIN).toSorted());
    for (const name of unnamed) expect(PROCEDURE_ROLES, name).toHaveProperty([name]);
  });

  it('asks its rule anew, and says which: calls with a key', () => {
    const withKey = Object.entries(procedures).filter(([, { _def }]) => _def.inputs.some(hasKey));
    const found = withKey.map(([name]) => name);
    expect(found.filter((name) => !(name in SENT_AGAIN))).toEqual([]);
    expect(found.length).toBeGreaterThan(8);
    expect(Object.keys(SENT_AGAIN).filter((name) => !(name in procedures))).toEqual([]);
  });

  it('asks its rule anew, and says which: what leaves', () => {
    const mailer = { send: () => Promise.resolve(), close: () => undefined };
    const kinds = Object.keys(outboxHandlers(mailer)).filter((kind) => !kind.startsWith('mail.'));
    expect(kinds.toSorted()).toEqual(Object.keys(LEAVES_AGAIN).toSorted());
  });

  it('asks its rule anew, and says which: jobs', () => {
    const nothing = () => Promise.reject(new Error('nothing runs here'));
    const fiscal = { archives: nothing, work: nothing } as unknown as Parameters<typeof listJobs>[1]['fiscal'];
    const jobs = listJobs(shop.system, { backups: { folder: '', uploads: '' }, fiscal });
    expect(jobs.map(({ name }) => name).toSorted()).toEqual(Object.keys(COMES_AGAIN).toSorted());
  });

  it('asks its rule anew, and says which: what waits and tries by itself', () => {
    const files = sources.filter(({ text }) => WAIT.test(text)).map(({ file }) => file);
    expect(files.toSorted()).toEqual(Object.keys(WAITS_AND_TRIES).toSorted());
  });

  it('names a test that is there', () => {
    const named = [PRESSED_AGAIN, SENT_AGAIN, LEAVES_AGAIN, COMES_AGAIN].flatMap((list) => Object.values(list));
    expect(named.map(({ shownIn }) => shownIn).filter((file) => !existsSync(path.join(repositoryRoot, file)))).toEqual(
      [],
    );
  });

  it.each([
    ['a verb', verbsIn('export async function payInvoiceAgain(ctx: ServiceContext) {').length],
    ['a pause', Number(WAIT.test('const ASK_BANK_AGAIN_MS = 5_000;'))],
    ['a number of tries', Number(WAIT.test('export const MOST_TRIES = 4;'))],
    ['a procedure', Number(SAYS_AGAIN.test('sendInvoiceAgain'))],
    ['a key', Number(hasKey(z.object({ idempotencyKey: z.string() })))],
  ])('is seen where it is new: %s', (_what, seen) => expect(seen).toBe(1));
});
