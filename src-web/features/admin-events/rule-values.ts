import { readEuros } from '#shared/read-euros.ts';
import type { TicketRule } from '#shared/tickets/ticket-rule.ts';

/** A rule as it is typed. What is empty is not allowed: no percent gives nothing back, no hours let nothing go. */
export type RuleValues = {
  kind: 'inherited' | 'own';
  giveBack: { percent: string; hoursBefore: string; feeCents: string };
  release: { hoursBefore: string };
};

/** What a rule of its own begins with: everything back until two days before, and a free place until it begins. */
const USUAL: Omit<RuleValues, 'kind'> = {
  giveBack: { percent: '100', hoursBefore: '48', feeCents: '0.00' },
  release: { hoursBefore: '0' },
};

/** Null is inherited. */
export function ruleValuesOf(rule: TicketRule | null): RuleValues {
  if (rule === null) return { kind: 'inherited', ...USUAL };
  const { giveBack, release } = rule;
  return {
    kind: 'own',
    giveBack: {
      percent: giveBack === null ? '' : String(giveBack.percent),
      hoursBefore: String(giveBack?.hoursBefore ?? USUAL.giveBack.hoursBefore),
      feeCents: giveBack === null ? '0.00' : (giveBack.feeCents / 100).toFixed(2),
    },
    release: { hoursBefore: release === null ? '' : String(release.hoursBefore) },
  };
}

const isEmpty = (text: string): boolean => text.trim() === '';
const wholeOf = (text: string): number => (isEmpty(text) ? Number.NaN : Number(text));

/** What is sent; a text that is no number is not a number, and the schema says so. */
export function ruleInputOf({ kind, giveBack, release }: RuleValues): TicketRule | null {
  if (kind === 'inherited') return null;
  return {
    giveBack: isEmpty(giveBack.percent)
      ? null
      : {
          percent: wholeOf(giveBack.percent),
          hoursBefore: wholeOf(giveBack.hoursBefore),
          feeCents: isEmpty(giveBack.feeCents) ? 0 : (readEuros(giveBack.feeCents) ?? Number.NaN),
        },
    release: isEmpty(release.hoursBefore) ? null : { hoursBefore: wholeOf(release.hoursBefore) },
  };
}
