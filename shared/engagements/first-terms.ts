import type { Lang } from '../lang.ts';
import type { Operator } from '../operator.ts';
import type { EngagementTerms } from './engagement.ts';

/** Pure: terms before anybody has said anything. A performance is usually art, for which the house pays a levy. */
export const firstTerms = (
  over: Partial<EngagementTerms> & Pick<EngagementTerms, 'title' | 'place'>,
): EngagementTerms => ({
  minutes: 180,
  work: 'plays',
  fixedCents: 0,
  perHeadCents: 0,
  shareBps: 0,
  minimumCents: 0,
  headsBy: 'admitted',
  travelCents: 0,
  weBring: '',
  theyBring: '',
  more: '',
  country: 'DE',
  street: '',
  town: '',
  standing: 'vat',
  vatBps: 1900,
  taxId: '',
  isTaxFreed: false,
  isKskDue: true,
  ...over,
});

type Proposal = {
  artistName: string;
  artistEmail: string;
  workshopTopic: string;
  workshopDate: Date;
  durationMinutes: number;
  priceCents: number;
  lang: Lang | null;
};

/** Pure: what an artist proposed, as the first draft of terms. */
export const engagementFromProposal = (proposal: Proposal, { street }: Pick<Operator, 'street'>) => ({
  name: proposal.artistName,
  email: proposal.artistEmail,
  lang: proposal.lang ?? 'en',
  startsAt: proposal.workshopDate,
  terms: firstTerms({
    title: proposal.workshopTopic,
    place: street,
    minutes: proposal.durationMinutes,
    work: 'teaches',
    fixedCents: proposal.priceCents,
  }),
});
