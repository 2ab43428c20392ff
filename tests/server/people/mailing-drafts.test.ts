import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { KeepDraftInput, StartMailingInput } from '#shared/newsletters/mailing.ts';
import { HOUR_MS } from '#shared/time.ts';
import type { z } from 'zod';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { resumeCampaign, stopCampaign } from '#server/services/club/campaigns/change-campaign.ts';
import { feedCampaigns } from '#server/services/club/campaigns/feed-campaigns.ts';
import { dropDraft, keepDraft, showMailing } from '#server/services/club/campaigns/keep-draft.ts';
import { listCampaigns } from '#server/services/club/campaigns/list-campaigns.ts';
import { countRecipients, startMailing } from '#server/services/club/campaigns/start-mailing.ts';
import { previewMailing } from '#server/services/mail/preview-mailing.ts';
import { addMember } from '#tests/support/door.ts';
import { addBuyer, addEvent, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

const BLOCKS = [{ kind: 'text' as const, text: 'Hola {first name}, see you soon.' }];

describe('a mailing that is being written', () => {
  let shop: TestShop;
  let admin: ServiceContext;
  let id: string;
  beforeEach(async () => {
    shop = await openTestShop();
    admin = shop.as(addBuyer(shop), ['admin']);
    id = randomUUID();
    addMember(shop, 'club');
  });
  afterEach(() => shop.close());

  const keep = (more: Partial<z.input<typeof KeepDraftInput>> = {}) =>
    keepDraft(admin, KeepDraftInput.parse({ id, audience: { kind: 'members' }, subject: '', blocks: [], ...more }));
  const start = (more: Partial<z.input<typeof StartMailingInput>> = {}) =>
    startMailing(
      admin,
      StartMailingInput.parse({ audience: { kind: 'members' }, subject: 'Soon', blocks: BLOCKS, id, ...more }),
    );
  const inHours = (hours: number) => new Date(shop.clock.now().getTime() + hours * HOUR_MS);
  const mails = () => shop.db.sqlite.prepare(`SELECT count(*) FROM outbox WHERE kind = 'mail.campaign'`).pluck().get();
  const feed = () => {
    while (feedCampaigns(shop.system) > 0);
  };

  it('is kept as it is typed, half a word and empty pieces too, and reaches nobody', () => {
    keep({ subject: 'Fri' });
    const last = keep({
      subject: 'Friday moves ',
      blocks: [{ kind: 'text', text: '' }, { kind: 'night' }],
      lang: 'de',
    });
    expect(showMailing(admin, { id })).toEqual({
      id,
      audience: { kind: 'members' },
      subject: 'Friday moves ',
      blocks: [{ kind: 'text', text: '' }, { kind: 'night' }],
      lang: 'de',
      scheduledAt: null,
      state: 'draft',
      keptAt: last.keptAt,
    });
    feed();
    expect(mails()).toBe(0);
    expect(listCampaigns(admin)).toMatchObject([{ id, state: 'draft', canChange: true, subject: 'Friday moves ' }]);
  });

  it('is kept while its people are still being chosen, and is not sent before they may be written to', () => {
    const audience = { kind: 'people' as const, conditions: [{ what: 'came' as const, times: 3, notSinceDays: 60 }] };
    keep({ audience });
    expect(showMailing(admin, { id })).toMatchObject({
      audience: { conditions: [{ what: 'came', is: true }], list: null },
    });
    expect(() => start({ audience })).toThrow('This advertises');
  });

  it('becomes the mailing that is sent, once, and is no draft any more', () => {
    keep({ subject: 'Soon' });
    expect(start()).toMatchObject({ id, state: 'sending' });
    expect(start()).toMatchObject({ id });
    feed();
    expect(mails()).toBe(1);
    expect(listCampaigns(admin)).toHaveLength(1);
    expect(() => keep({ subject: 'Too late' })).toThrow('CAMPAIGN_NOT_FOUND');
    expect(() => showMailing(admin, { id })).toThrow('CAMPAIGN_NOT_FOUND');
    dropDraft(admin, { id });
    expect(listCampaigns(admin)).toHaveLength(1);
  });

  it('with the words and people of one that was sent is that one, and leaves no draft behind', () => {
    const sent = start({ id: null });
    keep({ subject: 'Soon' });
    expect(start().id).toBe(sent.id);
    expect(listCampaigns(admin).map((one) => one.id)).toEqual([sent.id]);
  });

  it('is listed with what is to leave, however many mailings were sent since', () => {
    keep({ subject: 'My draft' });
    const later = start({ id: null, subject: 'Scheduled', scheduledAt: inHours(48) });
    for (let at = 0; at < 15; at++) start({ id: null, subject: `Sent ${at}` });
    const listed = listCampaigns(admin);
    expect(listed.slice(0, 2).map((one) => one.id)).toEqual([id, later.id]);
    expect(listed).toHaveLength(12);
  });

  it('is thrown away when its writer says so', () => {
    keep({ subject: 'No' });
    dropDraft(admin, { id });
    dropDraft(admin, { id });
    expect(listCampaigns(admin)).toEqual([]);
    expect(shop.db.sqlite.prepare(`SELECT action FROM audit WHERE subject_id = ?`).pluck().all(id)).toEqual([
      'campaign.dropped',
    ]);
  });

  it('that is scheduled is opened and changed: its words, its people and its time, and goes out once as it is then', () => {
    start({ scheduledAt: inHours(2) });
    expect(showMailing(admin, { id })).toMatchObject({ state: 'scheduled', subject: 'Soon', scheduledAt: inHours(2) });
    expect(start({ subject: 'Later', lang: 'de', scheduledAt: inHours(30) })).toMatchObject({ id, state: 'scheduled' });
    shop.clock.advance(3 * HOUR_MS);
    feed();
    expect(mails()).toBe(0);
    shop.clock.advance(28 * HOUR_MS);
    feed();
    expect(mails()).toBe(1);
    expect(listCampaigns(admin)).toMatchObject([{ id, subject: 'Later', canChange: false }]);
  });

  it('that has left meanwhile is changed no more', () => {
    start({ scheduledAt: inHours(1) });
    shop.clock.advance(2 * HOUR_MS);
    feed();
    expect(() => start({ subject: 'Other words' })).toThrow('CAMPAIGN_NOT_FOUND');
    expect(listCampaigns(admin)).toMatchObject([{ subject: 'Soon' }]);
  });

  it('that was stopped before its time waits for its time again, and does not leave at once', async () => {
    start({ scheduledAt: inHours(5) });
    await stopCampaign(admin, id);
    expect(showMailing(admin, { id })).toMatchObject({ state: 'stopped' });
    expect(resumeCampaign(admin, id)).toMatchObject({ state: 'scheduled' });
    feed();
    expect(mails()).toBe(0);
    await stopCampaign(admin, id);
    shop.clock.advance(6 * HOUR_MS);
    expect(resumeCampaign(admin, id)).toMatchObject({ state: 'sending' });
  });

  it('in German says everything that we add in German, and in English in English', () => {
    const eventId = addEvent(shop);
    const audience = { kind: 'guests' as const, eventId, group: 'all' as const, ticketTypeId: null };
    const words = { audience, subject: 'S', blocks: [{ kind: 'night' as const }, { kind: 'tickets' as const }] };
    const german = previewMailing(admin, { ...words, lang: 'de' });
    expect(german.text).toContain('Einlass');
    expect(german.text).toContain('Meine Tickets ansehen');
    expect(german.text).toContain('Diese Mail geht an alle mit einem Ticket für Salsa Friday.');
    expect(german.text).not.toMatch(/You get|Doors|See my tickets|Tax number/);
    const list = { audience: { kind: 'list' as const, type: 'events' as const }, subject: 'S', blocks: BLOCKS };
    expect(previewMailing(admin, { ...list, lang: 'de' }).text).toContain('Abbestellen, ohne Anmeldung: http');
    expect(previewMailing(admin, { ...list, lang: 'en' }).text).toContain('To end it, without signing in: http');
  });

  it('names the first ten of those whom it reaches', () => {
    for (let at = 0; at < 12; at++) addMember(shop, 'club');
    const { people, names } = countRecipients(admin, { kind: 'members' });
    expect(people).toBe(13);
    expect(names).toHaveLength(10);
    for (const name of names) expect(name).not.toBe('');
  });

  it('is nobody’s but the office’s', () => {
    keep({ subject: 'Mine' });
    const guest = shop.as(addBuyer(shop));
    expect(() => showMailing(guest, { id })).toThrow('FORBIDDEN');
    expect(() => dropDraft(guest, { id })).toThrow('FORBIDDEN');
    expect(() =>
      keepDraft(guest, KeepDraftInput.parse({ id, audience: { kind: 'members' }, subject: 'X', blocks: [] })),
    ).toThrow('FORBIDDEN');
  });
});
