import fc from 'fast-check';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { localDateOf } from '#shared/time.ts';
import { SubmitWorkshopInput } from '#shared/workshops/submit-workshop.ts';
import { WORKSHOP_SENTENCES, workshopErrors } from '#shared/workshops/workshop-fields.ts';
import { SUBMISSION_MESSAGES } from '#shared/workshops/workshop-messages.ts';
import { ERROR_MESSAGES } from '#shared/messages.ts';
import { appRouter } from '#server/trpc/app-router.ts';
import { createCallerFactory } from '#server/trpc/trpc.ts';
import { composeMail } from '#server/services/mail/compose-mail.ts';
import { openTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { dayFrom, wallClock } from '#tests/support/berlin-days.ts';
import { TODAY } from '#tests/support/today.ts';

const DAY = dayFrom(TODAY, 16);
const FORM = {
  artistName: 'Noelia Vidal',
  artistEmail: 'Noelia@Artists.example',
  workshopTopic: 'Body waves without the back pain',
  workshopDescription: 'Flat shoes, please.',
  workshopDate: `${DAY}T15:00`,
  durationMinutes: 90,
  priceCents: 18_050,
  agreed: true as const,
};
const sentencesOf = (input: Record<string, unknown>) =>
  Object.fromEntries(
    SubmitWorkshopInput.safeParse({ ...FORM, ...input }).error?.issues.map(({ path, message }) => [
      path.join('.'),
      message,
    ]) ?? [],
  );

describe('submitting a workshop', () => {
  let shop: TestShop;
  const house = () => createCallerFactory(appRouter)({ service: shop.visitor }).workshops;
  const rows = () =>
    shop.db.sqlite
      .prepare<
        [],
        {
          id: string;
          artist_email: string;
          day: string;
          is_approved: number;
          workshop_date: number;
          artist_image_url: string | null;
          status_token: string;
        }
      >('SELECT * FROM workshops ORDER BY created_at')
      .all();
  const mails = () =>
    shop.db.sqlite
      .prepare<[], { id: string; kind: string; refId: string; payload: null; attempts: number; createdAt: number }>(
        `SELECT id, kind, ref_id AS refId, payload, attempts, created_at AS createdAt FROM outbox
          WHERE kind LIKE 'mail.workshop%' ORDER BY kind`,
      )
      .all();

  beforeEach(async () => {
    shop = await openTestShop();
  });
  afterEach(() => shop.close());

  it('is kept as pending on its Berlin day, and mailed to the artist with the private link and to the organiser', async () => {
    const { id } = await house().submit(FORM);
    expect(rows()).toMatchObject([
      {
        id,
        artist_email: 'noelia@artists.example',
        day: DAY,
        is_approved: 0,
        workshop_date: wallClock(TODAY, 16, 15).getTime(),
      },
    ]);
    const [toOrganiser, toArtist] = await Promise.all(
      mails().map((row) => composeMail(shop.system, row as Parameters<typeof composeMail>[1])),
    );
    expect(toArtist).toMatchObject({ to: 'noelia@artists.example' });
    expect(JSON.stringify(toArtist)).toContain(`/workshop-status/${rows()[0]!.status_token}`);
    expect(JSON.stringify(toArtist)).not.toContain('Flat shoes');
    expect(toOrganiser).toMatchObject({ to: shop.system.operator.email, replyTo: 'noelia@artists.example' });
    expect(await house().listPublic()).toEqual([]);
  });

  it('says the agreed sentence for every wrong field, in the form and in the schema', () => {
    expect(
      sentencesOf({
        artistName: ' ',
        artistEmail: '',
        workshopTopic: '',
        workshopDate: '',
        durationMinutes: Number.NaN,
        priceCents: Number.NaN,
      }),
    ).toEqual({
      artistName: 'Artist name is required',
      artistEmail: 'Email is required',
      workshopTopic: 'Workshop topic is required',
      workshopDate: 'Workshop date is required',
      durationMinutes: 'Duration is required',
      priceCents: 'Artist fee is required',
    });
    expect(sentencesOf({ artistEmail: 'noelia@', durationMinutes: 29, priceCents: -1 })).toEqual({
      artistEmail: 'Invalid email address',
      durationMinutes: 'Minimum 30 minutes',
      priceCents: 'Fee cannot be negative',
    });
    expect(sentencesOf({ durationMinutes: 181 })).toEqual({ durationMinutes: 'Maximum 3 hours' });
    const empty = {
      artistName: '',
      artistEmail: '',
      workshopTopic: '',
      workshopDescription: '',
      workshopDate: '',
      durationMinutes: '',
      fee: '',
    };
    expect(Object.values(workshopErrors(empty))).toEqual([
      'Artist name is required',
      'Email is required',
      'Workshop topic is required',
      'Workshop date is required',
      'Duration is required',
      'Artist fee is required',
    ]);
    const wrong = {
      ...empty,
      artistName: 'N',
      artistEmail: 'n',
      workshopTopic: 'T',
      workshopDate: 'x',
      durationMinutes: '181',
      fee: '-0,01',
    };
    expect(workshopErrors(wrong)).toEqual({
      artistEmail: 'Invalid email address',
      durationMinutes: 'Maximum 3 hours',
      fee: 'Fee cannot be negative',
    });
    expect(sentencesOf({ agreed: false })).toHaveProperty('agreed');
  });

  it('refuses a date that is over, too far ahead, or none', async () => {
    await expect(house().submit({ ...FORM, workshopDate: `${dayFrom(TODAY, -6)}T15:00` })).rejects.toMatchObject({
      message: 'INVALID_INPUT',
    });
    for (const workshopDate of ['9999-02-01T15:00', new Date(8.64e15)])
      await expect(house().submit({ ...FORM, workshopDate })).rejects.toMatchObject({
        cause: { details: { fields: { workshopDate: WORKSHOP_SENTENCES.far } } },
      });
    for (const workshopDate of ['2027-02-31T10:00', '2027-13-01T10:00', '2027-02-01T24:00'])
      expect(sentencesOf({ workshopDate })).toEqual({ workshopDate: 'Workshop date is required' });
  });

  it('is one proposal however often the same form is sent', async () => {
    const first = await house().submit({ ...FORM, formKey: 'key' });
    expect(await house().submit({ ...FORM, formKey: 'key' })).toEqual(first);
    expect(rows()).toHaveLength(1);
    expect(mails()).toHaveLength(2);
  });

  it('shows a machine the face of success and keeps nothing', async () => {
    expect(await house().submit({ ...FORM, homepage: 'https://spam.example' })).toHaveProperty('id');
    expect(await house().submit({ ...FORM, shownForMs: 3 })).toHaveProperty('id');
    expect(rows()).toEqual([]);
  });

  /** Two artists press at the same moment, for another hour of the same day. */
  const race = async () => {
    const outcomes = await Promise.allSettled([
      house().submit(FORM),
      house().submit({ ...FORM, artistEmail: 'yeison@artists.example', workshopDate: `${DAY}T19:30` }),
    ]);
    return outcomes.map((outcome) => (outcome.status === 'fulfilled' ? 'won' : (outcome.reason as Error).message));
  };

  it('gives a day to one of two artists at once, and tells the other so', async () => {
    expect(await race()).toEqual(['won', 'WORKSHOP_DATE_TAKEN']);
    expect(rows()).toHaveLength(1);
    expect(ERROR_MESSAGES.WORKSHOP_DATE_TAKEN).toBe(SUBMISSION_MESSAGES.dateTaken);
  });

  it('gives it to both when the database does not keep it (negative control)', async () => {
    shop.db.sqlite.exec('DROP INDEX workshops_one_a_day_unique');
    expect(await race()).toEqual(['won', 'won']);
  });

  it('knows the Berlin day of any instant, across both changes of the clock', () => {
    const day = shop.db.sqlite.prepare<[], { day: string }>('SELECT day FROM workshops');
    shop.db.sqlite.exec(
      `INSERT INTO workshops (id, artist_name, artist_email, workshop_topic, workshop_date) VALUES ('w', 'A', 'a', 'T', 0)`,
    );
    const set = shop.db.sqlite.prepare<[number]>('UPDATE workshops SET workshop_date = ?');
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2000-01-01T00:00:00Z'), max: new Date('2099-12-31T23:00:00Z'), noInvalidDate: true }),
        (instant) => {
          set.run(instant.getTime());
          expect(day.get()?.day).toBe(localDateOf(instant));
        },
      ),
      {
        numRuns: 300,
        examples: [
          [new Date('2026-03-29T00:59:59Z')],
          [new Date('2026-03-28T23:30:00Z')],
          [new Date('2026-10-25T00:30:00Z')],
          [new Date('2026-10-24T22:30:00Z')],
          [new Date('2026-06-30T22:30:00Z')],
        ],
      },
    );
  });

  it('takes a photo once, and never one that was not sent as such', async () => {
    const form = new FormData();
    form.append(
      'picture',
      new File(
        [
          await sharp({ create: { width: 400, height: 300, channels: 3, background: '#a3123c' } })
            .jpeg()
            .toBuffer(),
        ],
        'me.jpg',
        { type: 'image/jpeg' },
      ),
    );
    const { photoToken } = await house().uploadPhoto(form);
    await house().submit({ ...FORM, photoToken });
    const [{ artist_image_url: url } = { artist_image_url: null }] = rows();
    expect(url).toMatch(/^\/uploads\/[\w-]{22}-l960\.webp$/);
    expect(await shop.system.images.read(url!.slice('/uploads/'.length))).toBeDefined();
    const again = { ...FORM, workshopDate: `${dayFrom(TODAY, 23)}T15:00` };
    await expect(house().submit({ ...again, photoToken })).rejects.toMatchObject({ message: 'INVALID_INPUT' });
    await expect(house().submit({ ...again, photoToken: url!.slice(9, 31) })).rejects.toMatchObject({
      message: 'INVALID_INPUT',
    });
    expect(rows()).toHaveLength(1);
  });
});
