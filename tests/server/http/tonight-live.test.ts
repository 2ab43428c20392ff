import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import superjson from 'superjson';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TONIGHT_STREAM_PATH, type TonightBoard } from '#shared/door/tonight-board.ts';
import { MINUTE_MS } from '#shared/time.ts';
import { boardRoute } from '#server/http/live/board-route.ts';
import { makeBoardStream, MOST_OF_ONE, MOST_WATCHERS } from '#server/http/live/board-stream.ts';
import { findActor } from '#server/http/sessions/make-auth.ts';
import { giveTickets, pairDesk, scan } from '#tests/support/door.ts';
import { openTestSite, type TestSite } from '#tests/support/open-test-site.ts';
import { addPerson, AUTH_SECRET, signIn } from '#tests/support/sweep/world-people.ts';
import { addEvent } from '#tests/support/test-shop.ts';

describe('the board as a stream over HTTP', () => {
  let site: TestSite;
  let admin: { userId: string; cookie: string };
  beforeEach(async () => {
    site = await openTestSite();
    const userId = addPerson(site.shop, ['admin']);
    admin = { userId, cookie: signIn(site.shop, userId, 'aal2').cookie };
  });
  afterEach(() => {
    vi.useRealTimers();
    return site.close();
  });

  async function watch(cookie = admin.cookie) {
    const answer = await fetch(site.url + TONIGHT_STREAM_PATH, { headers: { cookie } });
    const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
    const next = async () => {
      const { value, done } = await reader.read();
      return done ? null : value;
    };
    const board = async (): Promise<TonightBoard> => {
      const [, data = ''] = /^event: board\ndata: (.*)\n\n$/.exec((await next()) ?? '') ?? [];
      return superjson.deserialize(JSON.parse(data));
    };
    return { answer, next, board, leave: () => reader.cancel() };
  }

  it('opens for an admin only', async () => {
    expect((await site.ask(TONIGHT_STREAM_PATH)).status).toBe(401);
    const dancer = signIn(site.shop, addPerson(site.shop));
    expect((await site.ask(TONIGHT_STREAM_PATH, { headers: { cookie: dancer.cookie } })).status).toBe(403);
    const head = await site.ask(TONIGHT_STREAM_PATH, { method: 'HEAD', headers: { cookie: admin.cookie } });
    expect([head.status, head.headers['content-type']]).toEqual([200, 'text/event-stream']);
  });

  it('begins with the board and sends it again after a check-in, unpacked and not kept anywhere', async () => {
    const { shop } = site;
    const eventId = addEvent(shop, { startsInHours: 0 });
    const [guest] = giveTickets(shop, eventId, 1);
    const desk = pairDesk(shop);
    const watcher = await watch();
    expect([watcher.answer.headers.get('cache-control'), watcher.answer.headers.get('content-encoding')]).toEqual([
      'no-store, no-transform',
      null,
    ]);
    expect((await watcher.board()).nights).toMatchObject([{ ticketsOut: 1, counts: { admitted: 0 } }]);
    scan(desk, eventId, guest!.code);
    expect((await watcher.board()).nights).toMatchObject([{ ticketsOut: 0, counts: { admitted: 1 } }]);
    await watcher.leave();
  });

  it('asks about a session without using it: a board left open keeps nobody signed in', async () => {
    const { db, clock, system } = site.shop;
    const deps = {
      db,
      now: () => clock.now(),
      settings: { authSecret: AUTH_SECRET, baseUrl: system.baseUrl, isDemo: false },
    };
    const used = () => db.sqlite.prepare('SELECT last_used_at AS at FROM sessions WHERE user_id = ?').get(admin.userId);
    const before = used();
    clock.advance(5 * MINUTE_MS);
    expect(findActor(deps, admin.cookie, { isOnlyAsked: true })).toMatchObject({ roles: ['admin'] });
    expect(used()).toEqual(before);
    findActor(deps, admin.cookie);
    await expect.poll(used).not.toEqual(before);
  });

  it('ends when the role is taken away; negative control: with the role it came with it goes on', async () => {
    const { db, clock, system, context } = site.shop;
    const settings = { authSecret: AUTH_SECRET, baseUrl: system.baseUrl, isDemo: false };
    const actorOf = (cookie: string | undefined, isOnlyAsked = false) =>
      findActor({ db, now: () => clock.now(), settings }, cookie, { isOnlyAsked });
    addPerson(site.shop, ['admin']); // the last admin stays
    const atFirst = actorOf(admin.cookie);
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
    const opened = await Promise.all(
      [(cookie?: string) => actorOf(cookie, true), () => atFirst].map(async (peekActor) => {
        const log = pino({ level: 'silent' });
        const { routes } = boardRoute({ context, log, findActor: actorOf, peekActor });
        const answer = await routes.request(TONIGHT_STREAM_PATH, { headers: { cookie: admin.cookie } });
        const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
        await reader.read();
        return reader;
      }),
    );
    db.sqlite.prepare('DELETE FROM user_roles WHERE user_id = ?').run(admin.userId);
    const heard: (string | undefined)[][] = [];
    for (let n = 0; n < 2; n++) {
      await vi.advanceTimersByTimeAsync(6_000);
      heard.push(await Promise.all(opened.map(async (reader) => (await reader.read()).value)));
    }
    const [over, beat] = ['event: over\ndata: \n\n', 'event: beat\ndata: \n\n'];
    expect(heard).toEqual([
      [beat, beat],
      [over, beat],
    ]);
    for (const reader of opened) await reader.cancel();
  });

  it('ends when the server stops, which waits for nobody who only watches', async () => {
    const watcher = await watch();
    await watcher.next();
    const [begun, closed] = [performance.now(), site.close()];
    expect(await watcher.next()).toBeNull();
    await closed;
    expect(performance.now() - begun).toBeLessThan(3_000);
    site = await openTestSite();
  });
});

type World = { now: number; writes: number; reads: number; title: string; readonly mayWatch: boolean };

describe('the board for many', () => {
  /** A stream whose clock and writes are ours, and which ticks when we say so. */
  function opened() {
    const world: World = { now: 0, writes: 1, reads: 0, title: 'Salsa Friday', mayWatch: true };
    const stream = makeBoardStream({
      read: () => {
        world.reads++;
        return { title: world.title } as unknown as TonightBoard;
      },
      writes: () => world.writes,
      log: pino({ level: 'silent' }),
      clock: () => world.now,
    });
    const tick = (ms = 1_000) => {
      world.now += ms;
      stream.tick();
    };
    const join = (account: string = randomUUID()) => {
      const reader = stream.open({ account, mayWatch: () => world.mayWatch })!.getReader();
      const next = async () => {
        const { value } = await reader.read();
        return value && new TextDecoder().decode(value);
      };
      return { reader, next };
    };
    return { world, stream, tick, join };
  }

  it('is read once for all of them, and not at all while nothing is written', async () => {
    const { world, stream, tick, join } = opened();
    const all = Array.from({ length: 20 }, () => join());
    expect(world.reads).toBe(1);
    for (const { next } of all) expect(await next()).toContain('Salsa Friday');
    await sleep(0);
    tick();
    tick();
    expect(world.reads).toBe(1);
    Object.assign(world, { writes: 2, title: 'Bachata' });
    tick();
    expect(world.reads).toBe(2);
    for (const { next } of all) expect(await next()).toContain('Bachata');
    for (const { reader } of all) await reader.cancel();
    expect(stream.watcherCount()).toBe(0);
  });

  it('says that it is there while nothing changes, and looks again because time passes', async () => {
    const { world, tick, join } = opened();
    const { next } = join();
    await next();
    await sleep(0);
    tick(6_000);
    expect(await next()).toBe('event: beat\ndata: \n\n');
    tick(10_000);
    expect(world.reads).toBe(2);
  });

  it('gives a slow one the last state only', async () => {
    const { world, tick, join } = opened();
    const { next } = join();
    for (const title of ['one', 'two', 'three']) {
      Object.assign(world, { writes: world.writes + 1, title });
      tick();
    }
    const seen = [await next()];
    await sleep(0);
    tick();
    seen.push(await next());
    expect(seen.at(-1)).toContain('three');
    expect(seen.join('')).not.toContain('two');
  });

  it('ends for whoever may not see it any more', async () => {
    const { world, stream, tick, join } = opened();
    const { next } = join();
    await next();
    Object.assign(world, { mayWatch: false });
    tick(10_000);
    expect([await next(), await next()]).toEqual(['event: over\ndata: \n\n', undefined]);
    expect(stream.watcherCount()).toBe(0);
  });

  it('has an end of watchers, and of itself', () => {
    const { stream } = opened();
    const open = () => stream.open({ account: randomUUID(), mayWatch: () => true });
    for (let n = 0; n < MOST_WATCHERS; n++) expect(open()).not.toBeNull();
    expect(open()).toBeNull();
    stream.end();
    expect(stream.watcherCount()).toBe(0);
    expect(open()).toBeNull();
  });

  it('gives one account a few of them: ten thousand leave room for everybody else', async () => {
    const { stream, join } = opened();
    const first = join('account');
    for (let n = 1; n < 10_000; n++) join('account');
    expect(stream.watcherCount()).toBe(MOST_OF_ONE);
    expect([await first.next(), await first.next()]).toEqual([expect.stringContaining('Salsa'), undefined]);
    expect(stream.open({ account: 'another', mayWatch: () => true })).not.toBeNull();
  });

  it('is read once a second at most, however many come while much is written', () => {
    const { world, join } = opened();
    for (let n = 0; n < 20; n++) {
      world.writes++;
      join();
    }
    expect(world.reads).toBe(1);
  });

  it('takes nobody else down when a right can not be asked about', async () => {
    const { world, stream, tick, join } = opened();
    const { next } = join();
    await next();
    Object.defineProperty(world, 'mayWatch', {
      get() {
        throw new Error('disk I/O error');
      },
    });
    expect(() => tick(10_000)).not.toThrow();
    expect(await next()).toBe('event: over\ndata: \n\n');
    expect(stream.watcherCount()).toBe(0);
  });

  it('leaves who has taken nothing for a minute', () => {
    const { world, stream, tick, join } = opened();
    join();
    for (let n = 0; n < 70; n++) {
      world.writes++;
      tick();
    }
    expect(stream.watcherCount()).toBe(0);
  });
});
