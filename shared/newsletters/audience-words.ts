import type { Condition } from './audience-condition.ts';
import type { Audience } from './audience.ts';
import { NEWSLETTER_TEXT } from './newsletter-types.ts';

/** 'not members', 'came 3 times, not in 60 days'. */
function conditionWords(condition: Condition): string {
  const not = condition.is ? '' : 'not ';
  switch (condition.what) {
    case 'guest':
      return `${not}guests of a night`;
    case 'member':
      return `${not}members`;
    case 'team':
      return condition.role === null ? `${not}the team` : `${not}team: ${condition.role.replace('_', ' ')}`;
    case 'came': {
      const since = condition.notSinceDays === 0 ? '' : `, not in ${condition.notSinceDays} days`;
      return `${not}came ${condition.times} times${since}`;
    }
  }
}

/** To whom a mailing goes, in a few words. */
export function audienceWords(audience: Audience): string {
  switch (audience.kind) {
    case 'guests':
      return {
        all: 'Guests of a night',
        not_inside: 'Guests not inside yet',
        type: 'Guests with one type of ticket',
        listed: 'Guest list of a night',
      }[audience.group];
    case 'orders':
      return audience.orderIds.length === 1 ? 'The buyer of an order' : `Buyers of ${audience.orderIds.length} orders`;
    case 'members':
      return 'Members';
    case 'owing':
      return 'Members who owe';
    case 'people':
      return audience.conditions.map(conditionWords).join(', ');
    case 'list':
      return NEWSLETTER_TEXT[audience.type].name;
  }
}
