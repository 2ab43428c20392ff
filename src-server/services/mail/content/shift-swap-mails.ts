import { formatHours } from '#shared/events/event-words.ts';
import type { Lang } from '#shared/lang.ts';
import { jobName } from '#shared/shifts/jobs.ts';
import { shiftDay, shiftHours } from '#shared/shifts/my-shift-words.ts';
import { MY_SHIFTS_PATH } from '#shared/shifts/my-shifts-path.ts';
import { eveningDayOf } from '#shared/time.ts';
import { findRow } from '#server/db/rows.ts';
import { shiftSwaps } from '#server/db/schema/shift-swaps.ts';
import type { SwapNews } from '#server/services/base/outbox/shift-outbox-entry.ts';
import { pageUrl } from '#server/services/base/page-url.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { leadsOf } from '#server/services/door/shifts/tell-leads.ts';
import { defineMails } from '../define-mails.ts';
import { findMailRecipient } from '../find-mail-recipient.ts';
import type { MailContent } from '../layout/mail-block.ts';
import { SHIFT_WORDS } from './shift-words.ts';

type Kept = SwapNews['shift'];
const timesOf = ({ startsAt, endsAt }: Kept) => ({ startsAt: new Date(startsAt), endsAt: new Date(endsAt) });

/** `Kasse, Fr 30. Jan, 23:00–02:00, Salsa Friday`, or with the hours as who plans reads them. */
const named = (kept: Kept, lang: Lang, hours = shiftHours): string => {
  const times = timesOf(kept);
  return `${jobName(kept.job, lang)}, ${shiftDay(times.startsAt, lang)}, ${hours(times)}, ${kept.title}`;
};

/** The words to whoever offers (`answered`), or to the other one. */
function wordsOf({ news, offeredBy, answeredBy, given }: SwapNews, lang: Lang): { subject: string; text: string } {
  const { takes, wants, answered, stopped, ...told } = SHIFT_WORDS[lang].swap;
  if (news === 'answered') return { subject: (given === null ? takes : wants)(answeredBy ?? ''), text: answered };
  if (news === 'stopped') return stopped;
  return { subject: told[news].subject, text: told[news].text(offeredBy) };
}

/** To one of both. Null once it is over, and where the answer was taken back before it was told. */
function swapMail(ctx: ServiceContext, told: SwapNews, chosen: Lang | null): MailContent | null {
  const to = findMailRecipient(ctx, told.toId);
  if (to === undefined || new Date(told.shift.startsAt) <= ctx.now()) return null;
  const isStill =
    told.news !== 'answered' ||
    (findRow(ctx.db, shiftSwaps, { id: told.swapId }, ['answeredBy'])?.answeredBy ?? null) !== null;
  if (!isStill) return null;
  const isOfferer = told.news === 'answered';
  const lang = chosen ?? to.lang ?? 'de';
  const { own, becauseYouHelp, facts, swap: words } = SHIFT_WORDS[lang];
  const { subject, text } = wordsOf(told, lang);
  const [gives, gets] = isOfferer ? [told.shift, told.given] : [told.given, told.shift];
  const isExchange = told.news !== 'stopped';
  const rows: [string, string][] = [
    ...(isExchange && gives !== null ? ([[words.gives, named(gives, lang)]] as [string, string][]) : []),
    ...(isExchange && gets !== null ? ([[words.gets, named(gets, lang)]] as [string, string][]) : []),
    ...(isExchange ? [] : ([[facts.shift, named(told.shift, lang)]] as [string, string][])),
  ];
  return {
    to: to.email,
    lang,
    subject: `${subject}: ${jobName(told.shift.job, lang)}, ${shiftDay(timesOf(told.shift).startsAt, lang)}`,
    preview: text,
    title: subject,
    blocks: [
      { kind: 'text', text: words.hello(to.name, text) },
      { kind: 'facts', rows },
      { kind: 'button', label: own, url: pageUrl(ctx, MY_SHIFTS_PATH, lang) },
      { kind: 'small', text: becauseYouHelp },
    ],
  };
}

/** To who leads the door: two have swapped. Null once it is over, or who it goes to leads the door no longer. */
function swappedMail(
  ctx: ServiceContext,
  { toId, ...told }: Omit<SwapNews, 'news'>,
  chosen: Lang | null,
): MailContent | null {
  const to = findMailRecipient(ctx, toId);
  const { startsAt } = timesOf(told.shift);
  if (to === undefined || !leadsOf(ctx).includes(toId) || startsAt <= ctx.now()) return null;
  const lang = chosen ?? to.lang ?? 'en';
  const { lead: words } = SHIFT_WORDS[lang];
  const [from, by] = [told.offeredBy, told.answeredBy ?? ''];
  const hours = (times: { startsAt: Date; endsAt: Date }): string => formatHours(times, lang);
  return {
    to: to.email,
    lang,
    subject: `${words.swapped(from, by)}: ${jobName(told.shift.job, lang)}, ${shiftDay(startsAt, lang)}`,
    preview: told.shift.title,
    title: words.swapped(from, by),
    blocks: [
      { kind: 'text', text: words.bothYes(to.name) },
      {
        kind: 'facts',
        rows: [
          [words.now(by), named(told.shift, lang, hours)],
          ...(told.given === null ? [] : [[words.now(from), named(told.given, lang, hours)] as [string, string]]),
        ],
      },
      { kind: 'button', label: words.plan, url: `${ctx.baseUrl}/admin/shifts?from=${eveningDayOf(startsAt)}` },
      { kind: 'small', text: words.small },
    ],
  };
}

export const shiftSwapMails = defineMails({
  'mail.shift_swap': {
    name: 'What becomes of a swap of shifts',
    sample: ({ userId, shift: { shiftId, startsAt } }) => ({
      refId: `${shiftId}:agreed:${userId}:1`,
      payload: { toId: userId, news: 'agreed', ...sampleOf(shiftId, startsAt) },
    }),
    isInBoth: true,
    compose: (ctx, { payload, lang }) => swapMail(ctx, payload, lang),
  },
  'mail.shift_swapped': {
    name: 'Two have swapped their shifts',
    sample: ({ shift: { leadId, shiftId, startsAt } }) => ({
      refId: `${shiftId}:${leadId}`,
      payload: { toId: leadId, ...sampleOf(shiftId, startsAt) },
    }),
    isInBoth: true,
    compose: (ctx, { payload, lang }) => swappedMail(ctx, payload, lang),
  },
});

function sampleOf(swapId: string, at: Date) {
  const shift = { title: 'Salsa Friday', job: 'till', startsAt: at.toISOString(), endsAt: at.toISOString() };
  return { swapId, offeredBy: 'Lena Vogt', answeredBy: 'Jonas Brandt', shift, given: { ...shift, job: 'scan' } };
}
