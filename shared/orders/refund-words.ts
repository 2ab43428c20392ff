import type { Timed } from '#shared/events/evenings.ts';
import { groupBy } from '#shared/group-by.ts';
import type { Lang } from '#shared/lang.ts';
import { formatCents } from '#shared/money.ts';
import { confirmTimes } from '#shared/tickets/confirm-rule.ts';
import { RULE_WORDS_DE } from '#shared/tickets/rule-words.de.ts';
import { promisedRule, ruleEnds, type TicketRule } from '#shared/tickets/ticket-rule.ts';
import { formatDayAndMonth, formatShortDay, formatTime } from '#shared/time.ts';
import { shownType } from './general-admission.ts';
import { lastDayOfWeekOne, refundRuleOf, refundSentence, type RefundRule, type Ruled } from './refund-promise.ts';
import { REFUND_PROMISES_DE } from './words.de.ts';

/** What a type of ticket is sold under; a name that is empty stands for all of them. */
export type RuledType = { name: string; priceCents: number; ticketRule: TicketRule | null };

/** What is promised about the money: by the event, and by each type of its tickets for when plans change. */
export type Promised = { refundRule: RefundRule; ticketRules?: readonly RuledType[] };

/** An event as it is sold, with the rules of what it sells. */
export type Sold = Ruled & { ticketTypes?: readonly RuledType[]; ticketRule?: TicketRule };

/** What is promised to whoever buys at that time. */
export function promisedBy(event: Sold, at: Date): Promised {
  const { ticketRule = null, ticketTypes = [{ name: '', priceCents: 1, ticketRule }] } = event;
  const kept = (rule: TicketRule | null) => (rule === null ? null : promisedRule(rule, event, at));
  return {
    refundRule: refundRuleOf(event, at),
    ticketRules: ticketTypes.map(({ name, priceCents, ticketRule: rule }) => ({
      name,
      priceCents,
      ticketRule: kept(rule),
    })),
  };
}

const RULE_WORDS: Record<Lang, typeof RULE_WORDS_DE> = {
  en: {
    until: (time) => `until ${time}`,
    hours: (hours) => (hours === 0 ? 'until it begins' : `until ${hours} hours before it begins`),
    back: (until, what) =>
      `You can give a ticket back ${until}, with the button at it, and get ${what} back. After that it is not ` +
      'refundable unless the event is cancelled.',
    part: (percent) =>
      percent === 100 ? 'the full price' : percent === 50 ? 'half the price' : `${percent}% of the price`,
    less: (what, fee) => `${what} less ${fee}`,
    release: (until) => `A free ticket can be released ${until}, so that somebody else gets the place.`,
    toQueue: (until, less) =>
      `While people wait for a seat you can offer a ticket to them ${until}; once somebody has paid you get what you ` +
      `paid back${less}, and never more than it costs then.`,
    lessFee: (fee) => ` less ${fee}`,
    handOver: (until, fee) =>
      `You can hand a ticket over by name, once, ${until}; whoever takes it pays ${fee}what the price has risen by.`,
    feeAnd: (fee) => `${fee} and `,
    change: (until) =>
      `You can change a ticket ${until} for another night of its series or another ticket of its night, where there is ` +
      'room and it does not cost more; what it costs less goes back.',
    confirm: (whose, { from, until }) =>
      `${whose === 'members' ? 'A member’s free place' : 'A free place'} has to be confirmed, with the button in the mail ` +
      `that we send ${from}, ${until}; a place that nobody confirms goes on to somebody else.`,
    daysBefore: (days) => `${days} days before`,
    onDay: (day) => `on ${day}`,
    dayBefore: (time) => `until ${time} on the day before`,
  },
  de: RULE_WORDS_DE,
};

function baseSentence(lang: Lang, rule: RefundRule, event?: Timed): string {
  if (lang === 'en') return refundSentence(rule, event);
  if (rule === 'no_refund') return REFUND_PROMISES_DE.no_refund;
  const lastDay = event === undefined ? null : lastDayOfWeekOne(event);
  return REFUND_PROMISES_DE.first_week(lastDay === null ? '' : ` (${formatDayAndMonth(lastDay, lang)})`);
}

/** `half the price less €2.00`. */
export function backWords(lang: Lang, { percent, feeCents }: NonNullable<TicketRule['giveBack']>): string {
  const words = RULE_WORDS[lang];
  const part = words.part(percent);
  return feeCents === 0 ? part : words.less(part, formatCents(feeCents, lang));
}

const momentWords = (lang: Lang, at: Date): string => `${formatShortDay(at, lang)}, ${formatTime(at)}`;

function untilWords(lang: Lang, part: { hoursBefore: number }, event?: Timed): string {
  const words = RULE_WORDS[lang];
  return event === undefined ? words.hours(part.hoursBefore) : words.until(momentWords(lang, ruleEnds(part, event)));
}

/** To the queue, by name, and for another one. */
function passingOn(lang: Lang, { ticketRule, priceCents }: RuledType, event?: Timed): string[] {
  const words = RULE_WORDS[lang];
  const { toQueue = null, handOver = null, change = null } = ticketRule ?? {};
  const fee = (part: { feeCents: number }, say: (fee: string) => string) =>
    part.feeCents === 0 ? '' : say(formatCents(part.feeCents, lang));
  return [
    ...(toQueue === null ? [] : [words.toQueue(untilWords(lang, toQueue, event), fee(toQueue, words.lessFee))]),
    ...(handOver === null ? [] : [words.handOver(untilWords(lang, handOver, event), fee(handOver, words.feeAnd))]),
    ...(change === null ? [] : [words.change(untilWords(lang, change, event))]),
    ...confirming(lang, { ticketRule, priceCents }, event),
  ];
}

/** That a free place is to be confirmed; what members alone have for nothing costs others something. */
function confirming(
  lang: Lang,
  { ticketRule, priceCents }: Pick<RuledType, 'ticketRule' | 'priceCents'>,
  event?: Timed,
): string[] {
  const part = ticketRule?.confirm ?? null;
  if (part === null) return [];
  const words = RULE_WORDS[lang];
  const whose = part.isForAll && priceCents === 0 ? 'all' : 'members';
  if (event === undefined)
    return [words.confirm(whose, { from: words.daysBefore(part.daysBefore), until: words.dayBefore(part.until) })];
  const { askedFrom, until } = confirmTimes(part, event);
  const [from, end] = [words.onDay(formatShortDay(askedFrom, lang)), words.until(momentWords(lang, until))];
  return [words.confirm(whose, { from, until: end })];
}

/** One type's sentence. In a course's first week all of the price goes back, which is more than any rule gives. */
function ruledSentence(lang: Lang, { refundRule, type }: { refundRule: RefundRule; type: RuledType }, event?: Timed) {
  const { giveBack = null, release = null } = type.ticketRule ?? {};
  const words = RULE_WORDS[lang];
  if (type.priceCents === 0 && release !== null) return words.release(untilWords(lang, release, event));
  if (type.priceCents === 0 || giveBack === null || refundRule === 'first_week')
    return baseSentence(lang, refundRule, event);
  return words.back(untilWords(lang, giveBack, event), backWords(lang, giveBack));
}

/**
 * What is promised about the money, as pages, checkout, mails and papers of either language say it; which day it means,
 * too, with an event. Types of ticket that differ are named.
 */
export function refundSentenceIn(lang: Lang, promised: RefundRule | Promised, event?: Timed): string {
  const { refundRule, ticketRules = [] } = typeof promised === 'string' ? { refundRule: promised } : promised;
  const said = groupBy(ticketRules, (type) =>
    [ruledSentence(lang, { refundRule, type }, event), ...passingOn(lang, type, event)].join(' '),
  );
  if (said.size === 0) return baseSentence(lang, refundRule, event);
  return [...said]
    .map(([sentence, types]) => {
      const names = [...new Set(types.map(({ name }) => shownType(name, lang)))].join(', ');
      return said.size === 1 ? sentence : `${names}: ${sentence}`;
    })
    .join(' ');
}

/** The same in as few words as it takes: the rule, or until when a part or all of the price goes back. */
export function shortPromise(lang: Lang, { refundRule, ticketRules = [] }: Promised, event: Timed): ShortPromise {
  const paid = ticketRules.filter(({ priceCents }) => priceCents > 0);
  const rules = new Set(paid.map(({ ticketRule }) => JSON.stringify(ticketRule?.giveBack ?? null)));
  const giveBack = paid[0]?.ticketRule?.giveBack ?? null;
  if (refundRule === 'first_week' || (rules.size <= 1 && giveBack === null)) return refundRule;
  if (rules.size > 1 || giveBack === null) return 'by_type';
  return {
    until: momentWords(lang, ruleEnds(giveBack, event)),
    isAll: giveBack.percent === 100 && giveBack.feeCents === 0,
  };
}
export type ShortPromise = RefundRule | 'by_type' | { until: string; isAll: boolean };
