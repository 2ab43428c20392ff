import { formatHours } from '#shared/events/event-words.ts';
import { jobName } from '#shared/shifts/jobs.ts';
import { shiftDay, shiftHours } from '#shared/shifts/my-shift-words.ts';
import { eveningDayOf, formatShortDay } from '#shared/time.ts';
import { findRow } from '#server/db/rows.ts';
import { shiftSwaps } from '#server/db/schema/shift-swaps.ts';
import type { SwapNews } from '#server/services/base/outbox/shift-outbox-entry.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { leadsOf } from '#server/services/door/shifts/tell-leads.ts';
import { defineMails } from '../define-mails.ts';
import { findMailRecipient } from '../find-mail-recipient.ts';
import type { MailBlock, MailContent } from '../layout/mail-block.ts';

type Kept = SwapNews['shift'];
const timesOf = ({ startsAt, endsAt }: Kept) => ({ startsAt: new Date(startsAt), endsAt: new Date(endsAt) });

/** `Kasse, Fr 30. Jan, 23:00–02:00, Salsa Friday` */
const inGerman = (kept: Kept): string => {
  const times = timesOf(kept);
  return `${jobName(kept.job, 'de')}, ${shiftDay(times.startsAt)}, ${shiftHours(times)}, ${kept.title}`;
};
const inEnglish = (kept: Kept): string => {
  const times = timesOf(kept);
  return `${jobName(kept.job, 'en')}, ${formatShortDay(times.startsAt)}, ${formatHours(times)}, ${kept.title}`;
};

/** The words to whoever offers (`answered`), or to the other one. */
function wordsOf({ news, offeredBy, answeredBy, given }: SwapNews): { subject: string; text: string } {
  switch (news) {
    case 'answered':
      return {
        subject: given === null ? `${answeredBy} übernimmt deine Schicht` : `${answeredBy} möchte mit dir tauschen`,
        text: 'Sag auf der Seite Ja oder Nein. Erst dann gilt es; bis dahin bleibt es deine Schicht.',
      };
    case 'agreed':
      return { subject: 'Der Tausch gilt', text: `${offeredBy} hat Ja gesagt.` };
    case 'declined':
      return { subject: 'Es bleibt, wie es war', text: `${offeredBy} tauscht diese Schicht nicht mit dir.` };
    case 'stopped':
      return {
        subject: 'Der Tausch findet nicht statt',
        text: 'Wer die Abende plant, hat den Tausch beendet. Alle Schichten bleiben, wie sie waren.',
      };
  }
}

/** To one of both. Null once it is over, and where the answer was taken back before it was told. */
function swapMail(ctx: ServiceContext, told: SwapNews): MailContent | null {
  const to = findMailRecipient(ctx, told.toId);
  if (to === undefined || new Date(told.shift.startsAt) <= ctx.now()) return null;
  const isStill =
    told.news !== 'answered' ||
    (findRow(ctx.db, shiftSwaps, { id: told.swapId }, ['answeredBy'])?.answeredBy ?? null) !== null;
  if (!isStill) return null;
  const isOfferer = told.news === 'answered';
  const { subject, text } = wordsOf(told);
  const [gives, gets] = isOfferer ? [told.shift, told.given] : [told.given, told.shift];
  const isExchange = told.news !== 'stopped';
  const rows: [string, string][] = [
    ...(isExchange && gives !== null ? ([['Du gibst', inGerman(gives)]] as [string, string][]) : []),
    ...(isExchange && gets !== null ? ([['Du bekommst', inGerman(gets)]] as [string, string][]) : []),
    ...(isExchange ? [] : ([['Schicht', inGerman(told.shift)]] as [string, string][])),
  ];
  const facts: MailBlock = { kind: 'facts', rows };
  return {
    to: to.email,
    lang: 'de',
    subject: `${subject}: ${jobName(told.shift.job, 'de')}, ${shiftDay(timesOf(told.shift).startsAt)}`,
    preview: text,
    title: subject,
    blocks: [
      { kind: 'text', text: `Hallo ${to.name}! ${text}` },
      facts,
      { kind: 'button', label: 'Meine Schichten', url: `${ctx.baseUrl}/my-shifts` },
      { kind: 'small', text: 'Du bekommst diese Mail, weil du mithilfst.' },
    ],
  };
}

/** To who leads the door: two have swapped. Null once it is over, or who it goes to leads the door no longer. */
function swappedMail(ctx: ServiceContext, { toId, ...told }: Omit<SwapNews, 'news'>): MailContent | null {
  const to = findMailRecipient(ctx, toId);
  const { startsAt } = timesOf(told.shift);
  if (to === undefined || !leadsOf(ctx).includes(toId) || startsAt <= ctx.now()) return null;
  const [from, by] = [told.offeredBy, told.answeredBy ?? ''];
  return {
    to: to.email,
    lang: 'en',
    subject: `${from} and ${by} have swapped: ${jobName(told.shift.job, 'en')}, ${formatShortDay(startsAt)}`,
    preview: told.shift.title,
    title: `${from} and ${by} have swapped`,
    blocks: [
      { kind: 'text', text: `Hello ${to.name}, both have said yes. The plan says so already; there is nothing to do.` },
      {
        kind: 'facts',
        rows: [
          [`Now ${by}`, inEnglish(told.shift)],
          ...(told.given === null ? [] : [[`Now ${from}`, inEnglish(told.given)] as [string, string]]),
        ],
      },
      { kind: 'button', label: 'Open the plan', url: `${ctx.baseUrl}/admin/shifts?from=${eveningDayOf(startsAt)}` },
      { kind: 'small', text: 'You get this mail because you plan the shifts.' },
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
    compose: (ctx, { payload }) => swapMail(ctx, payload),
  },
  'mail.shift_swapped': {
    name: 'Two have swapped their shifts',
    sample: ({ shift: { leadId, shiftId, startsAt } }) => ({
      refId: `${shiftId}:${leadId}`,
      payload: { toId: leadId, ...sampleOf(shiftId, startsAt) },
    }),
    compose: (ctx, { payload }) => swappedMail(ctx, payload),
  },
});

function sampleOf(swapId: string, at: Date) {
  const shift = { title: 'Salsa Friday', job: 'till', startsAt: at.toISOString(), endsAt: at.toISOString() };
  return { swapId, offeredBy: 'Lena Vogt', answeredBy: 'Jonas Brandt', shift, given: { ...shift, job: 'scan' } };
}
