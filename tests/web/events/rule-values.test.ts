import { expect, test } from 'vitest';
import { TicketRuleInput } from '#shared/tickets/save-ticket-rule.ts';
import type { TicketRule } from '#shared/tickets/ticket-rule.ts';
import { ruleInputOf, ruleValuesOf } from '#web/features/admin-events/rule-values.ts';

const NONE = { giveBack: null, release: null, toQueue: null, handOver: null, change: null };

test.each<TicketRule>([
  { ...NONE, confirm: { daysBefore: 3, until: '18:00', isForAll: false } },
  { ...NONE, confirm: { daysBefore: 14, until: '21:59', isForAll: true } },
  { ...NONE, confirm: null },
])('what the editor shows of a rule is what it sends back: $confirm', (rule) => {
  expect(TicketRuleInput.parse(ruleInputOf(ruleValuesOf(rule)))).toEqual(rule);
});

test('a rule of its own has nobody confirm until days are typed, and what is no number is refused', () => {
  const values = { ...ruleValuesOf(null), kind: 'own' as const };
  expect(ruleInputOf(values)?.confirm).toBeNull();
  const typed = { ...values, confirm: { ...values.confirm, daysBefore: 'three' } };
  expect(TicketRuleInput.safeParse(ruleInputOf(typed)).success).toBe(false);
});
