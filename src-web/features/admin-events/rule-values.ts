import { readEuros } from '#shared/read-euros.ts';
import type { TicketRule } from '#shared/tickets/ticket-rule.ts';

/** A rule as it is typed. What is empty is not allowed: no percent gives nothing back, no hours let nothing go or on. */
export type RuleValues = {
  kind: 'inherited' | 'own';
  giveBack: { percent: string; hoursBefore: string; feeCents: string };
  release: { hoursBefore: string };
  toQueue: WithFee;
  handOver: WithFee;
  change: { hoursBefore: string };
  /** No days: nobody has to confirm. */ confirm: { daysBefore: string; until: string; isForAll: boolean };
};
type WithFee = { hoursBefore: string; feeCents: string };

/** What a rule of its own begins with: everything back until two days before, and a free place until it begins. */
const USUAL: Omit<RuleValues, 'kind'> = {
  giveBack: { percent: '100', hoursBefore: '48', feeCents: '0.00' },
  release: { hoursBefore: '0' },
  toQueue: { hoursBefore: '', feeCents: '0.00' },
  handOver: { hoursBefore: '', feeCents: '0.00' },
  change: { hoursBefore: '' },
  confirm: { daysBefore: '', until: '18:00', isForAll: false },
};

const withFee = (part: TicketRule['toQueue']): WithFee => ({
  hoursBefore: part == null ? '' : String(part.hoursBefore),
  feeCents: ((part?.feeCents ?? 0) / 100).toFixed(2),
});

/** Null is inherited. */
export function ruleValuesOf(rule: TicketRule | null): RuleValues {
  if (rule === null) return { kind: 'inherited', ...USUAL };
  const { giveBack, release, toQueue, handOver, change, confirm } = rule;
  return {
    kind: 'own',
    giveBack: {
      percent: giveBack === null ? '' : String(giveBack.percent),
      hoursBefore: String(giveBack?.hoursBefore ?? USUAL.giveBack.hoursBefore),
      feeCents: giveBack === null ? '0.00' : (giveBack.feeCents / 100).toFixed(2),
    },
    release: { hoursBefore: release === null ? '' : String(release.hoursBefore) },
    toQueue: withFee(toQueue),
    handOver: withFee(handOver),
    change: { hoursBefore: change == null ? '' : String(change.hoursBefore) },
    confirm: confirm == null ? USUAL.confirm : { ...confirm, daysBefore: String(confirm.daysBefore) },
  };
}

const isEmpty = (text: string): boolean => text.trim() === '';
const wholeOf = (text: string): number => (isEmpty(text) ? Number.NaN : Number(text));

const feeOf = (text: string): number => (isEmpty(text) ? 0 : (readEuros(text) ?? Number.NaN));
const partOf = ({ hoursBefore, feeCents }: WithFee): TicketRule['toQueue'] =>
  isEmpty(hoursBefore) ? null : { hoursBefore: wholeOf(hoursBefore), feeCents: feeOf(feeCents) };

/** What is sent; a text that is no number is not a number, and the schema says so. */
export function ruleInputOf({
  kind,
  giveBack,
  release,
  toQueue,
  handOver,
  change,
  confirm,
}: RuleValues): TicketRule | null {
  if (kind === 'inherited') return null;
  return {
    giveBack: isEmpty(giveBack.percent)
      ? null
      : {
          percent: wholeOf(giveBack.percent),
          hoursBefore: wholeOf(giveBack.hoursBefore),
          feeCents: feeOf(giveBack.feeCents),
        },
    release: isEmpty(release.hoursBefore) ? null : { hoursBefore: wholeOf(release.hoursBefore) },
    toQueue: partOf(toQueue),
    handOver: partOf(handOver),
    change: isEmpty(change.hoursBefore) ? null : { hoursBefore: wholeOf(change.hoursBefore) },
    confirm: isEmpty(confirm.daysBefore)
      ? null
      : { ...confirm, daysBefore: wholeOf(confirm.daysBefore), until: confirm.until.trim() },
  };
}
