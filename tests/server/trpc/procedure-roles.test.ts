import { randomUUID } from 'node:crypto';
import { TRPCError } from '@trpc/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DomainError } from '#shared/errors.ts';
import { DAY_MS } from '#shared/time.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { appRouter } from '#server/trpc/app-router.ts';
import { createCallerFactory } from '#server/trpc/trpc.ts';
import { buyTicket, pay } from '#tests/support/buy.ts';
import { PROCEDURE_ROLES, type Theirs, type Who } from '#tests/support/procedure-roles.ts';
import { addBuyer, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

const ROLES = ['visitor', 'user', 'cashier', 'doorLead', 'accountant', 'organiser', 'admin'] as const;
type Role = (typeof ROLES)[number];

/** Which roles each kind of procedure lets in; said here once more, and not read from the table of rights. */
const LETS_IN: Record<Who, readonly Role[]> = {
  P: ROLES,
  U: ['user', 'cashier', 'doorLead', 'accountant', 'organiser', 'admin'],
  A: ['organiser', 'admin'],
  R: ['admin'],
  M: ['accountant', 'organiser', 'admin'],
  L: ['doorLead', 'organiser', 'admin'],
  N: ['doorLead', 'accountant', 'organiser', 'admin'],
  T: ['cashier', 'doorLead', 'organiser', 'admin'],
  // Nobody here has unlocked the calendar, and nobody is a desk or a helper's phone.
  K: [],
  H: [],
  D: [],
};

function refusalOf(who: Who, role: Role): 'UNAUTHORIZED' | 'FORBIDDEN' | null {
  if (LETS_IN[who].includes(role)) return null;
  return role === 'visitor' ? 'UNAUTHORIZED' : 'FORBIDDEN';
}

const caller = createCallerFactory(appRouter);

/** How the procedure answers: 'ok', the transport's code and the domain's. */
async function answerOf(
  service: ServiceContext,
  procedure: string,
  input: unknown,
): Promise<{ code: string; domain: string | null }> {
  const call = procedure
    .split('.')
    .reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], caller({ service })) as (
    input: unknown,
  ) => Promise<unknown>;
  try {
    await call(input);
    return { code: 'ok', domain: null };
  } catch (error) {
    if (!(error instanceof TRPCError)) throw error;
    return { code: error.code, domain: error.cause instanceof DomainError ? error.cause.code : null };
  }
}

describe('the role table', () => {
  let shop: TestShop;
  let as: Record<Role, ServiceContext>;
  let stranger: ServiceContext;
  let theirs: Theirs;

  beforeAll(async () => {
    shop = await openTestShop();
    as = {
      visitor: shop.visitor,
      user: shop.as(addBuyer(shop)),
      cashier: shop.as(addBuyer(shop), ['cashier']),
      doorLead: shop.as(addBuyer(shop), ['door_lead']),
      accountant: shop.as(addBuyer(shop), ['accountant']),
      organiser: shop.as(addBuyer(shop), ['organiser']),
      admin: shop.as(addBuyer(shop), ['admin']),
    };
    stranger = as.user;
    const bought = await buyTicket(shop);
    pay(shop, bought);
    await shop.settle();
    const ticket = shop.db.sqlite
      .prepare<[string], { id: string }>('SELECT id FROM tickets WHERE order_id = ?')
      .get(bought.orderId);
    const ownerSessionId = randomUUID();
    shop.db.sqlite
      .prepare('INSERT INTO sessions (id, user_id, token, expires_at) VALUES (?, ?, ?, ?)')
      .run(ownerSessionId, bought.userId, 'token', shop.clock.now().getTime() + DAY_MS);
    const ownerPasskeyId = randomUUID();
    shop.db.sqlite
      .prepare(
        `INSERT INTO passkeys (id, user_id, name, credential_id, public_key, is_synced) VALUES (?, ?, 'Theirs', 'c', 'k', 0)`,
      )
      .run(ownerPasskeyId, bought.userId);
    theirs = { ...bought, ticketId: ticket!.id, ownerSessionId, ownerPasskeyId };
  });
  afterAll(() => shop.close());

  it('has one row for every procedure there is', () => {
    const procedures = Object.keys((appRouter._def as { procedures: Record<string, unknown> }).procedures);
    expect(Object.keys(PROCEDURE_ROLES).toSorted()).toEqual(procedures.toSorted());
  });

  for (const [procedure, { who }] of Object.entries(PROCEDURE_ROLES)) {
    for (const role of ROLES) {
      const refusal = refusalOf(who, role);
      it(`${procedure} ${refusal === null ? 'lets' : 'refuses'} a ${role}${refusal === null ? ' in' : ''}`, async () => {
        // Nobody is let in or sent away by what he sends: nonsense must meet the role first.
        const { code } = await answerOf(as[role], procedure, { nonsense: true });
        if (refusal === null) expect(['UNAUTHORIZED', 'FORBIDDEN', 'INTERNAL_SERVER_ERROR']).not.toContain(code);
        else expect(code).toBe(refusal);
      });
    }
  }

  it('says for every procedure of the signed-in how a stranger is kept from what is not his', () => {
    expect(Object.entries(PROCEDURE_ROLES).filter(([, row]) => row.who === 'U' && row.foreign === undefined)).toEqual(
      [],
    );
  });

  for (const [procedure, { foreign }] of Object.entries(PROCEDURE_ROLES)) {
    if (foreign === undefined || foreign === 'own') continue;
    it(`${procedure} does not find another person's record, and changes nothing`, async () => {
      const before = shop.db.sqlite.serialize();
      expect(await answerOf(stranger, procedure, foreign.input(theirs))).toMatchObject({ domain: foreign.code });
      expect(shop.db.sqlite.serialize().equals(before)).toBe(true);
    });
  }
});
